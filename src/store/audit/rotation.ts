import type { KeyObject } from 'node:crypto'
import type { LogPosition, LogRecord } from '../../protocol/index.ts'
import type { LogFiles } from './log-files.ts'
import { type LogLine, readLine, recordText } from './log-line.ts'
import { auditEvents } from './notices.ts'
import { readSegment } from './read-segment.ts'
import { segmentsIn } from './segments.ts'
import { isSigned } from './signature.ts'

/** What the log says where another key takes over. */
export interface Rotation {
  /** The keys before and after, as PEM. */
  readonly former: string
  readonly key: string
  /** The new key's signature of the record before: it vouches for what it takes over. */
  readonly proof: string
  /** Whether the former key was gone: then it could not sign this record. */
  readonly isLost: boolean
}

export function rotationRecord(rotation: Rotation, time: number): LogRecord {
  const why = rotation.isLost ? 'the key that signed was lost; ' : ''
  const reason = `${why}another key signs from here on`
  const payload = { ...rotation }
  return {
    time,
    agent: 'pawl',
    event: auditEvents.key,
    decision: 'continue',
    reason,
    payload,
    hooks: [],
    durationMs: 0,
  }
}

const marker = Buffer.from(`"event":"${auditEvents.key}"`)

/** Undefined for all other records. */
export function rotationIn(line: LogLine): Rotation | undefined {
  if (!line.content.includes(marker)) return undefined
  try {
    const { event, payload } = JSON.parse(recordText(line)) as { readonly event?: unknown; readonly payload?: unknown }
    return event === auditEvents.key && isRotation(payload) ? payload : undefined
  } catch {
    return undefined
  }
}

function isRotation(value: unknown): value is Rotation {
  if (typeof value !== 'object' || value === null) return false
  const { former, key, proof, isLost } = value as Partial<Rotation>
  return [former, key, proof].every((one) => typeof one === 'string') && typeof isLost === 'boolean'
}

/** Whether the new key vouches for the record before. */
export function isProven(key: KeyObject, { proof }: Rotation, before: LogPosition): boolean {
  return isSigned(key, before, proof)
}

/** The last one in a log of files. */
export function lastRotation(files: LogFiles, folder: string): Rotation | undefined {
  let last: Rotation | undefined
  for (const { path } of segmentsIn(files, folder)) {
    for (const { bytes } of readSegment(files, path)) {
      const line = bytes.includes(marker) ? readLine(bytes) : undefined
      last = (line && rotationIn(line)) ?? last
    }
  }
  return last
}

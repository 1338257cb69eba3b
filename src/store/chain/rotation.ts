import type { KeyObject } from 'node:crypto'
import type { LogPosition, LogRecord } from '../../ports/index.ts'
import type { PresentKey } from '../signing/keys.ts'
import { readPublicKey } from '../signing/read-key.ts'
import { isSigned, signPlace } from '../signing/signature.ts'
import { auditEvents } from './audit-events.ts'
import { type LogLine, recordText } from './log-line.ts'

/** The content of a record that rotates the key. */
export interface Rotation {
  /** The keys before and after, as PEM. */
  readonly former: string
  readonly key: string
  /** The new key's signature of the record before and of the former key: it confirms the log so far, and its predecessor. */
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

/** In the line of every rotation. */
export const rotationMark = `"event":"${auditEvents.key}"`
const marker = Buffer.from(rotationMark)
/** The end of it, which begins with a rare byte: to find that it is missing takes a quarter of the time. */
const rare = marker.subarray(rotationMark.lastIndexOf('.'))

/** Undefined for all other records. */
export function rotationIn(line: LogLine): Rotation | undefined {
  if (!line.content.includes(rare) || !line.content.includes(marker)) return undefined
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

/** The new key vouches for the record before. */
export function proofOf(key: KeyObject, former: string, before: LogPosition): string {
  return signPlace(key, 'takeover', before, former)
}

/** Whether the new key vouches for the record before. */
export function isProven(key: KeyObject, { proof, former }: Rotation, before: LogPosition): boolean {
  return isSigned(key, 'takeover', before, proof, former)
}

/** A rotation, and the record before it. */
export interface Takeover {
  readonly rotation: Rotation
  readonly before: LogPosition
}

/** The keys that known ones have replaced, by their own word: also where the records between cannot be followed. */
export function replacedKeys(known: readonly string[], takeovers: readonly Takeover[]): readonly string[] {
  const keys = new Set(known.map((key) => key.trim()))
  const found: string[] = []
  for (const { rotation, before } of takeovers.toReversed()) {
    if (!keys.has(rotation.key.trim()) || !isProven(readPublicKey(rotation.key), rotation, before)) continue
    if (rotation.former.trim() === '') continue // it was lost, and unknown
    keys.add(rotation.former.trim())
    found.push(rotation.former)
  }
  return found
}

/**
 * Whether the last signed record of a log hands over to this key: signed by the present one, or, where that cannot be
 * used any more, declared lost. A planted record must not replace a key that is in use.
 */
export function namesNext(last: LogLine | undefined, key: string, { publicKey, isUsable }: PresentKey): boolean {
  const rotation = last && rotationIn(last)
  if (last?.signature === undefined || rotation?.key !== key) return false
  if (rotation.isLost) return !isUsable
  return publicKey !== undefined && isSigned(readPublicKey(publicKey), 'rotation', last, last.signature)
}

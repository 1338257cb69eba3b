import type { LogHead, LogPosition } from '../../ports/index.ts'
import type { LogLine } from '../chain/log-line.ts'
import type { AuditKeys } from '../signing/keys.ts'
import { sha256 } from '../signing/sha256.ts'
import { signPlace } from '../signing/signature.ts'

/** Signs a place of a log. */
export function signHead(
  log: string,
  { position, hash }: LogPosition,
  { privateKey, publicKey }: AuditKeys,
  time: number,
): LogHead {
  return { log, position, hash, time, publicKey, signature: signPlace(privateKey, 'head', { position, hash }) }
}

/** Of the last record among these that is signed; undefined if none is. */
export function headOf(log: string, lines: readonly LogLine[], keys: AuditKeys, time: number): LogHead | undefined {
  const line = lines.findLast(({ signature }) => signature !== undefined)
  return line && signHead(log, line, keys, time)
}

/** One line, for files and notes. */
export function headLine({ log, position, hash, time, publicKey, signature }: LogHead): string {
  return `${JSON.stringify({ log, position, hash, time, publicKey, signature })}\n`
}

/** The heads of one log among lines. A line that is not a head, such as one that a killed process left, is left out. */
export function headsIn(text: string, log: string): readonly LogHead[] {
  return allHeadsIn(text).filter((head) => head.log === log)
}

/** Whether there is a head among lines, of whichever log. */
export function holdsHeads(text: string): boolean {
  return allHeadsIn(text).length > 0
}

function allHeadsIn(text: string): readonly LogHead[] {
  return text.split('\n').flatMap((line) => (line === '' ? [] : (readHead(parsed(line)) ?? [])))
}

/** Undefined for anything else. Whether it is signed by a key that can be trusted is another question. */
export function readHead(value: unknown): LogHead | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { log, position, hash, time, publicKey, signature } = value as Partial<Record<keyof LogHead, unknown>>
  if (typeof log !== 'string' || typeof publicKey !== 'string') return undefined
  if (typeof position !== 'number' || !Number.isSafeInteger(position) || position < 1) return undefined
  if (typeof time !== 'number' || Number.isNaN(new Date(time).getTime())) return undefined
  if (typeof hash !== 'string' || !/^[0-9a-f]{64}$/.test(hash)) return undefined
  if (typeof signature !== 'string' || !/^[A-Za-z0-9+/]{86}==$/.test(signature)) return undefined
  return { log, position, hash, time, publicKey, signature }
}

/** Replaces the name of a log where strangers may read it: names are paths, and addresses of servers. */
export function anonymous(log: string): string {
  return sha256(Buffer.from(log)).slice(0, 32)
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

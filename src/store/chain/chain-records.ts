import { PawlError } from '../../base/index.ts'
import type { LogPosition, LogRecord } from '../../ports/index.ts'
import type { AuditKeys } from '../signing/keys.ts'
import { signPlace } from '../signing/signature.ts'
import { type LogLine, longestLine, makeLine } from './log-line.ts'

/** Returns the keys that sign the record at a position; undefined for a record that is not signed. */
export type Signer = (position: number) => SigningAs | undefined

interface SigningAs extends AuditKeys {
  /** Whether this record rotates the key: no other record is signed as a rotation, whatever its content. */
  readonly isRotation?: boolean
}

/** Records for the end of a log, and their signer: by default the keys of the log, where a signature is due. */
interface NewRecords {
  readonly records: readonly LogRecord[]
  readonly signer?: Signer
}

/** A log that is about to be written to, under its lock. */
interface OpenEnd {
  /** The last record. */
  readonly end: LogPosition
  /** Notices of the log about itself, such as that its end was torn: the new records must contain them. */
  readonly notices: readonly LogRecord[]
  /** Finds the last signed record. */
  readonly lastSigned: () => LogLine | undefined
}

/** Makes the records for the end of a log. */
export type MakeRecords = (open: OpenEnd) => NewRecords

/** The given records, behind the notices. */
export function plainRecords(records: readonly LogRecord[]): MakeRecords {
  return ({ notices }) => ({ records: notices.length === 0 ? records : [...notices, ...records] })
}

/** Lines for records behind the end of a log: each follows the one before. */
export function chainRecords({ position, hash }: LogPosition, records: readonly LogRecord[]): readonly LogLine[] {
  let previous = hash
  return records.map((record, at) => {
    const line = makeLine(position + at + 1, previous, record)
    if (line.content.length > longestLine) throw tooLong(record, line.content.length)
    previous = line.hash
    return line
  })
}

/** The same lines, with the signatures that are due. */
export function signLines(lines: readonly LogLine[], signer: Signer): readonly LogLine[] {
  return lines.map((line) => {
    const keys = signer(line.position)
    if (keys === undefined) return line
    return { ...line, signature: signPlace(keys.privateKey, keys.isRotation === true ? 'rotation' : 'record', line) }
  })
}

function tooLong({ event }: LogRecord, length: number): PawlError {
  return new PawlError('audit-too-long', `a record of ${event} has ${length} bytes; the log takes ${longestLine}`, {
    hint: 'declare what need not be kept as redacted',
  })
}

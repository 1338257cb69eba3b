import { PawlError } from '../../kernel/index.ts'
import type { LogHead, LogPosition, LogRecord } from '../../protocol/index.ts'
import { finishRotation } from './finish-rotation.ts'
import { type HeadMemory, nameOfFolder } from './head-memory.ts'
import { type AuditKeys, keepPublicKey, keyReader } from './keys.ts'
import { checkSigner, lastSigned } from './last-signed.ts'
import { leadsTo } from './leads-to.ts'
import { folderLock, type HeldLock, type LockManner } from './lock/folder-lock.ts'
import { logError } from './log-error.ts'
import { hasCode, type LogFiles, nodeFiles } from './log-files.ts'
import { type LogLine, longestLine, makeLine } from './log-line.ts'
import { badNotice, lostNotice } from './notices.ts'
import type { MakeSigned } from './rotate-key.ts'
import { beginSegment } from './segments.ts'
import { needsSignature, signPlace } from './signature.ts'
import type { Tail } from './tail.ts'
import { headOf } from './witness/head.ts'
import { lineWriter } from './write-lines.ts'

/** Where a log is, and how it is written. */
export interface LogPlace extends LockManner {
  readonly folder: string
  /** Where the keys are, or will be. */
  readonly keys: string
  /** What this user has seen of the log. */
  readonly memory?: HeadMemory | undefined
  readonly files?: LogFiles | undefined
  /** A segment that has so many bytes is full. */
  readonly segmentBytes?: number | undefined
  readonly now?: (() => number) | undefined
  /** Called with the last signed record of a write that is on disk. It must not throw. */
  readonly onSigned?: ((head: LogHead) => void) | undefined
}

/** Appends to the one chain that all processes write. */
export interface LogWriter {
  /** When this returns, the records are on disk; when it throws, none of them counts. One write and one flush, however many they are. */
  append(records: readonly LogRecord[]): readonly LogPosition[]
  /** The same for one record that is made for the end of the log and signed; `done` is called when it is on disk, before others write. */
  appendSigned(make: MakeSigned, done: () => void): LogPosition
  close(): void
}

/** For a process that appends once. */
export function appendRecords(place: LogPlace, records: readonly LogRecord[]): readonly LogPosition[] {
  const writer = logWriter(place)
  try {
    return writer.append(records)
  } finally {
    writer.close()
  }
}

const usualSegment = 8 * 1024 * 1024

export function logWriter(place: LogPlace): LogWriter {
  const { folder, files = nodeFiles, segmentBytes = usualSegment, memory, now = Date.now } = place
  const lock = folderLock(files, folder, { ...place, onTakeover: () => beginSegment(files, folder) })
  const writer = lineWriter(files, folder, segmentBytes)
  let signedBy: AuditKeys | undefined
  const keysNow = keyReader(files, place.keys)
  // read each time: another process may have rotated the key
  const signer = (isNew: boolean) => {
    finishRotation(files, place.keys, () => lastSigned(files, folder))
    const present = keysNow(isNew)
    if (present === signedBy) return present
    // a log that somebody has changed does not stop us, since `verify` reports it; another key does
    checkSigner(memory, present.publicKey, () => lastSigned(files, folder), place.keys)
    keepPublicKey(files, place.keys, present)
    memory?.rememberKey(present.publicKey)
    signedBy = present
    return present
  }
  const write = (lock: HeldLock, linesAfter: (tail: Tail) => readonly LogLine[]) => {
    const lines = writer.write({ lock, linesAfter })
    const end = lines.at(-1)
    // a process that has lost the lock since does no harm: the furthest end counts
    if (end !== undefined) memory?.remember({ position: end.position, hash: end.hash }, now())
    return lines
  }
  const noticesOf = (tail: Tail): readonly LogRecord[] => {
    const goesOnFrom = (seen: LogPosition) => leadsTo(files, folder, seen, tail)
    const lost = memory?.lost({ end: tail, goesOnFrom, time: now() })
    const bad = tail.bad > 0 ? [badNotice(tail, now())] : []
    return lost === undefined ? bad : [lostNotice(lost, now()), ...bad]
  }
  const locked = <T>(work: (lock: HeldLock) => T) => tellingWhy(() => withFolder(files, folder, () => lock.hold(work)))
  return {
    append: (records) =>
      locked((held) => {
        const lines = write(held, (tail) => chained(signer, tail, [...noticesOf(tail), ...records]))
        const head =
          place.onSigned && signedBy && headOf(lines, { log: nameOfFolder(folder), time: now(), ...signedBy })
        if (head !== undefined) place.onSigned?.(head)
        return lines.slice(lines.length - records.length).map(({ position, hash }) => ({ position, hash }))
      }),
    appendSigned: (make, done) =>
      locked((held) => {
        const lines = write(held, (tail) => {
          const notices = chained(signer, tail, noticesOf(tail))
          const before = notices.at(-1) ?? tail
          const { record, keys } = make(before, lastSigned(files, folder))
          return [...notices, signed(makeLine(before.position + 1, before.hash, record), keys)]
        })
        done()
        return lines.at(-1) ?? nothingWritten()
      }),
    close() {
      writer.close()
      lock.close()
      memory?.close()
    },
  }
}

function chained(signer: (isNew: boolean) => AuditKeys, tail: Tail, records: readonly LogRecord[]): readonly LogLine[] {
  const lines: LogLine[] = []
  let previous = tail.hash
  for (const [at, record] of records.entries()) {
    const line = makeLine(tail.position + at + 1, previous, record)
    if (line.content.length > longestLine) throw tooLong(record, line.content.length)
    lines.push(needsSignature(line.position) ? signed(line, signer(tail.position === 0)) : line)
    previous = line.hash
  }
  return lines
}

function signed(line: LogLine, { privateKey }: AuditKeys): LogLine {
  return { ...line, signature: signPlace(privateKey, line) }
}

function withFolder<T>(files: LogFiles, folder: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
    files.makeFolder(folder)
    return work()
  }
}

function tellingWhy<T>(work: () => T): T {
  try {
    return work()
  } catch (cause) {
    throw logError(cause, 'written')
  }
}

function nothingWritten(): never {
  throw new PawlError('audit-failed', 'the audit log could not be written')
}

function tooLong({ event }: LogRecord, length: number): PawlError {
  return new PawlError('audit-too-long', `a record of ${event} has ${length} bytes; the log takes ${longestLine}`, {
    hint: 'declare what need not be kept as redacted',
  })
}

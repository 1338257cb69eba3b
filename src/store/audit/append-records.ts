import { PawlError, sentenceOf } from '../../kernel/index.ts'
import type { LogRecord } from '../../protocol/index.ts'
import { withFolderLock } from './folder-lock.ts'
import { appendHead, signHead, wantsHead } from './heads.ts'
import { type AuditKeys, openKeys } from './keys.ts'
import { hasCode, type LogFiles, nodeFiles, withFile, writeAll } from './log-files.ts'
import { bytesOf, type LogLine, longestLine, makeLine } from './log-line.ts'
import { segmentOf, segmentsIn } from './segments.ts'
import { readTail, readTailIn, type Tail } from './tail.ts'

/** Where a log is, and how it is written. */
export interface LogPlace {
  readonly folder: string
  /** Where the keys are, or will be. */
  readonly keys: string
  /** The same keys, for who keeps them in memory. */
  readonly signer?: () => AuditKeys
  readonly files?: LogFiles
  /** A segment that has so many bytes is full. */
  readonly segmentBytes?: number
  readonly now?: () => number
  /** How long to wait for other writers. */
  readonly patienceMs?: number
}

export interface Appended {
  readonly position: number
  readonly hash: string
}

const usualSegment = 8 * 1024 * 1024

/**
 * Appends records to the one chain that all processes of a machine write: when this returns they are on disk, and when it
 * throws none of them counts. One write and one flush, however many they are.
 */
export function appendRecords(place: LogPlace, records: readonly LogRecord[]): readonly Appended[] {
  const { folder, files = nodeFiles, patienceMs } = place
  const append = (isHeld: () => boolean) => {
    const lines = write(place, files, records, isHeld)
    return lines.slice(lines.length - records.length).map(({ position, hash }) => ({ position, hash }))
  }
  return tellingWhy(() => withFolder(files, folder, () => withFolderLock(files, folder, append, patienceMs)))
}

/** Signs the end of the log as it is now. */
export function signEnd(place: LogPlace): void {
  const { folder, files = nodeFiles } = place
  tellingWhy(() =>
    withFolderLock(files, folder, () => {
      const tail = readTail(files, segmentsIn(files, folder), segmentOf(folder, 1))
      if (tail.position > 0) sign(place, files, tail)
    }),
  )
}

function sign(place: LogPlace, files: LogFiles, { position, hash }: Appended): void {
  const { folder, keys, signer = () => openKeys(files, keys), now = Date.now } = place
  appendHead(files, folder, signHead(signer().privateKey, { position, hash, time: now() }))
}

function write(
  place: LogPlace,
  files: LogFiles,
  records: readonly LogRecord[],
  isHeld: () => boolean,
): readonly LogLine[] {
  const { folder, segmentBytes = usualSegment, now = Date.now } = place
  const segments = segmentsIn(files, folder)
  const last = segments.at(-1) ?? segmentOf(folder, 1)
  // one opening, to read where the log ends and to go on there
  return withFile(files, last.path, 'write', (file) => {
    const tail = readTailIn(files, file, last, segments.slice(0, -1))
    const lines = chained(tail, tail.torn > 0 ? [tornNotice(tail, now()), ...records] : records)
    if (!isHeld())
      throw new PawlError('audit-locked', 'another process took the audit log over while this one stood still')
    // a full segment with an unfinished record at its end is not left before that is cut off
    const isFull = tail.size >= segmentBytes && tail.torn === 0
    if (!isFull) put(place, files, file, tail, lines)
    else
      withFile(files, segmentOf(folder, last.number + 1).path, 'write', (next) =>
        put(place, files, next, { size: 0, torn: 0 }, lines),
      )
    return lines
  })
}

function chained({ position, hash }: Tail, records: readonly LogRecord[]): readonly LogLine[] {
  const lines: LogLine[] = []
  let previous = hash
  for (const [at, record] of records.entries()) {
    const line = makeLine(position + at + 1, previous, record)
    if (line.content.length > longestLine) throw tooLong(record, line.content.length)
    lines.push(line)
    previous = line.hash
  }
  return lines
}

/** Over what was torn, not after cutting it off: if this fails, there is still something to be reported by the next. */
function put(
  place: LogPlace,
  files: LogFiles,
  file: number,
  { size, torn }: Pick<Tail, 'size' | 'torn'>,
  lines: readonly LogLine[],
): void {
  const bytes = Buffer.concat(lines.map(bytesOf))
  const [first, last] = [lines[0], lines.at(-1)]
  try {
    // the name of a new segment first: whoever finds a record in it need not ask whether the name would survive a power cut
    if (size === 0) files.flushFolder(place.folder)
    writeAll(files, file, bytes, size)
    if (torn > bytes.length) files.cut(file, size + bytes.length)
    files.flush(file)
    if (first !== undefined && last !== undefined && wantsHead(first.position, last.position)) sign(place, files, last)
  } catch (error) {
    takeBack(files, file, torn === 0 ? size : size + 1)
    throw error
  }
}

/** What was refused must not stand in the log; if even that fails, the next writer finds what is left, and reports it. */
function takeBack(files: LogFiles, file: number, size: number): void {
  try {
    files.cut(file, size)
  } catch {
    // the caller is told of the first error
  }
}

function tornNotice({ torn, position }: Tail, time: number): LogRecord {
  const reason = `${torn} bytes of an unfinished record after ${position} were cut off: its writer was killed, or its disk was full`
  return { time, agent: 'pawl', event: 'audit.torn', decision: 'failed', reason, hooks: [], durationMs: 0 }
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
    if (cause instanceof PawlError) throw cause
    throw new PawlError('audit-failed', `the audit log could not be written: ${sentenceOf(cause)}`, {
      cause,
      hint: 'is the disk full, or .pawl somebody else’s? Nothing is decided that cannot be recorded',
    })
  }
}

function tooLong({ event }: LogRecord, length: number): PawlError {
  return new PawlError('audit-too-long', `a record of ${event} has ${length} bytes; the log takes ${longestLine}`, {
    hint: 'declare what need not be kept as redacted',
  })
}

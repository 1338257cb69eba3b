import { PawlError } from '../../base/index.ts'
import { type FileLook, type HeldLock, naming, writeAll } from '../../node/index.ts'
import { bytesOf, type LogLine } from '../chain/log-line.ts'
import { isSameFile, type LogFiles } from '../disk/log-files.ts'
import { beginSegment, segmentAfter, segmentOf, segmentsIn } from './segments/segments.ts'
import { readTailIn, type Tail } from './segments/tail.ts'

/** The state of a write, under the lock of the log. */
interface Writing {
  readonly lock: HeldLock
  /** The lines for a log that ends there. */
  readonly linesAfter: (tail: Tail) => readonly LogLine[]
}

/** Writes at the end of one log. It keeps the last end open, and reads it again only if another process has written. */
export interface LineWriter {
  write(writing: Writing): readonly LogLine[]
  close(): void
}

/** More than two processes do not get into each other's way in the same moment. */
const mostAttempts = 5

/**
 * Lines are flushed before they count. Nothing is ever written over: where a segment does not end with a good record, or a
 * process that was suspended wrote into it meanwhile, the next segment is begun. A segment with `segmentBytes` is full.
 */
export function lineWriter(files: LogFiles, folder: string, segmentBytes: number): LineWriter {
  let kept: End | undefined
  const forget = () => {
    // flushed data is on disk, even if closing the file fails
    if (kept !== undefined) quietly(files.close, kept.file)
    kept = undefined
  }
  const keep = (end: End) => {
    if (end !== kept) forget()
    kept = end
    return end
  }
  /** Undefined if the lines are not where they should be. */
  const writeOnce = ({ lock, linesAfter }: Writing): readonly LogLine[] | undefined => {
    const isUsual = kept !== undefined && isAsLeft(files, kept)
    const { tail } = isUsual ? (kept as End) : keep(openEnd(files, folder))
    const lines = linesAfter(tail)
    // to find the end, to make keys and to sign take long enough to lose the lock
    if (!(isUsual && lock.isYoung()) && !lock.isHeld()) throw lock.lost()
    // behind a segment's last record may be unacknowledged bytes, and the next one begins clean
    const isFull = tail.bad > 0 || tail.size >= segmentBytes
    const end = keep(isFull ? openNext(files, folder, tail) : (kept as End))
    const look = naming(end.tail.segment.path, () => putLines(files, folder, end, lines, lock))
    if (look === undefined) return undefined
    kept = endAfter(end, lines, look)
    return lines
  }
  return {
    write(writing) {
      try {
        for (let attempt = 1; attempt <= mostAttempts; attempt++) {
          const lines = writeOnce(writing)
          if (lines !== undefined) return lines
          beginSegment(files, folder)
        }
      } catch (error) {
        forget()
        throw error
      }
      throw new PawlError('audit-locked', 'other processes wrote to the audit log at the same time, again and again')
    },
    close: forget,
  }
}

/** Where a log ends, with its last segment open. */
interface End {
  readonly file: number
  readonly tail: Tail
  /** How the segment looked after it was written; undefined if it was only read. */
  readonly look: FileLook | undefined
  /** The path of the next segment. */
  readonly next: string
}

/** Whether no other process has written since, begun another segment, or replaced the file. */
function isAsLeft(files: LogFiles, { tail: { segment }, look, next }: End): boolean {
  const now = look && files.lookAt(segment.path)
  if (look === undefined || now === undefined || !isSameFile(look, now)) return false
  return files.lookAt(next) === undefined
}

/** One opening, to read the end of the log and to continue there. */
function openEnd(files: LogFiles, folder: string): End {
  const segments = segmentsIn(files, folder)
  const last = segments.at(-1) ?? segmentOf(folder, 1)
  const file = files.open(last.path, 'append')
  try {
    const tail = naming(last.path, () => readTailIn(files, file, last, segments.slice(0, -1)))
    return { file, tail, look: undefined, next: segmentAfter(folder, last).path }
  } catch (error) {
    quietly(files.close, file)
    throw error
  }
}

function openNext(files: LogFiles, folder: string, { segment, position, hash }: Tail): End {
  const next = segmentAfter(folder, segment)
  const tail = { segment: next, position, hash, size: 0, bad: 0, isDamaged: false }
  const afterNext = segmentAfter(folder, next).path
  return { file: files.open(next.path, 'make'), tail, look: undefined, next: afterNext }
}

/** The segment's look with the lines; undefined if another process wrote at the same time. */
function putLines(
  files: LogFiles,
  folder: string,
  { file, tail: { size } }: End,
  lines: readonly LogLine[],
  lock: HeldLock,
): FileLook | undefined {
  const bytes = bytesOf(lines)
  try {
    // the name of a new segment first: a reader that finds a record in it can rely on the name after a power cut
    if (size === 0) files.flushFolder(folder)
    writeAll(files, file, bytes, null)
    const look = files.look(file)
    if (look.size !== size + bytes.length) return undefined
    files.flush(file)
    if (!lock.isHeld()) throw lock.lost()
    return look
  } catch (error) {
    takeBack(files, file, size, lock)
    throw error
  }
}

function endAfter({ file, tail, next }: End, lines: readonly LogLine[], look: FileLook): End {
  const { position, hash } = lines.at(-1) ?? tail
  return {
    file,
    look,
    next,
    tail: { segment: tail.segment, position, hash, size: look.size, bad: 0, isDamaged: false },
  }
}

/** A refused record must not be in the log; if even that fails, the next writer finds the rest. */
function takeBack(files: LogFiles, file: number, size: number, lock: HeldLock): void {
  quietly(() => {
    if (lock.isHeld()) files.cut(file, size)
  })
}

/** Nothing depends on it, or the caller gets another error. */
function quietly<Given extends readonly unknown[]>(work: (...given: Given) => void, ...given: Given): void {
  try {
    work(...given)
  } catch {
    // see above
  }
}

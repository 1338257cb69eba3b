import { PawlError } from '../../kernel/index.ts'
import { type LogFiles, writeAll } from './log-files.ts'
import { bytesOf, type LogLine } from './log-line.ts'
import { beginSegment, type Segment, segmentOf, segmentsIn } from './segments.ts'
import { readTailIn, type Tail } from './tail.ts'

export interface Writing {
  readonly files: LogFiles
  readonly folder: string
  /** A segment that has so many bytes is full. */
  readonly segmentBytes: number
  /** Whether this process still has the lock. */
  readonly isHeld: () => boolean
  /** The lines for a log that ends there. */
  readonly linesAfter: (tail: Tail) => readonly LogLine[]
}

/** More than two processes do not get into each other's way in the same moment. */
const mostAttempts = 5

/**
 * Writes lines at the end of a log and flushes them, under its lock. It never writes over anything: where a segment does not
 * end with a good record, or a process that was suspended wrote into it meanwhile, the next segment is begun.
 */
export function writeLines(writing: Writing): readonly LogLine[] {
  for (let attempt = 1; attempt <= mostAttempts; attempt++) {
    const lines = writeOnce(writing)
    if (lines !== undefined) return lines
    beginSegment(writing.files, writing.folder)
  }
  throw new PawlError('audit-locked', 'other processes wrote to the audit log at the same time, again and again')
}

/** Undefined if the lines are not where they should be. */
function writeOnce(writing: Writing): readonly LogLine[] | undefined {
  const { files, folder, segmentBytes, isHeld, linesAfter } = writing
  const segments = segmentsIn(files, folder)
  const last = segments.at(-1) ?? segmentOf(folder, 1)
  // one opening, to read where the log ends and to go on there
  return withAppended(files, last, 'append', (file) => {
    const tail = readTailIn(files, file, last, segments.slice(0, -1))
    const lines = linesAfter(tail)
    if (!isHeld()) throw suspended()
    // never over what is there: behind a segment's last record may be what nobody acknowledged, and the next one begins clean
    const isFull = tail.bad > 0 || tail.size >= segmentBytes
    const put = (target: number, size: number) => putLines(writing, target, size, lines)
    if (!isFull) return put(file, tail.size) ? lines : undefined
    return withAppended(files, segmentOf(folder, last.number + 1), 'make', (next) => put(next, 0)) ? lines : undefined
  })
}

function putLines({ files, folder, isHeld }: Writing, file: number, size: number, lines: readonly LogLine[]): boolean {
  const bytes = Buffer.concat(lines.map(bytesOf))
  try {
    // the name of a new segment first: whoever finds a record in it need not ask whether the name would survive a power cut
    if (size === 0) files.flushFolder(folder)
    writeAll(files, file, bytes, null)
    if (files.look(file).size !== size + bytes.length) return false
    files.flush(file)
    if (!isHeld()) throw suspended()
    return true
  } catch (error) {
    takeBack(files, file, size, isHeld)
    throw error
  }
}

/** A refused record must not be in the log; if even that fails, the next writer finds what is left. */
function takeBack(files: LogFiles, file: number, size: number, isHeld: () => boolean): void {
  try {
    if (isHeld()) files.cut(file, size)
  } catch {
    // the caller gets the first error
  }
}

/** What was flushed is on disk, whatever the file system says when the file is closed. */
function withAppended<T>(files: LogFiles, { path }: Segment, how: 'append' | 'make', work: (file: number) => T): T {
  const file = files.open(path, how)
  try {
    return work(file)
  } finally {
    try {
      files.close(file)
    } catch {
      // nothing depends on it
    }
  }
}

function suspended(): PawlError {
  return new PawlError('audit-locked', 'lost the lock of the audit log: this process was suspended for too long', {
    hint: 'try again',
  })
}

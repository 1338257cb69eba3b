import { readAll } from '../../../node/index.ts'
import { longestLine } from '../../chain/log-line.ts'
import type { LogFiles } from '../../disk/log-files.ts'

/** A whole line of a file. */
export interface BackLine {
  /** Where its line break is. */
  readonly end: number
  /** Without the line break; undefined if it is longer than any line that a writer leaves. */
  readonly bytes: Buffer | undefined
}

/** More bytes than this are not one line of a log, with its hash and signature. */
export const longestWritten = longestLine + 1024

/**
 * The lines of an open file from its end backwards, a block at a time, for any size. Bytes behind the last line break
 * are left out.
 */
export function* linesBack(files: LogFiles, file: number, size: number): Generator<BackLine> {
  let end: number | undefined
  for (const block of blocksBack(files, file, size)) {
    for (const at of breaksBack(block.bytes)) {
      const start = block.from + at + 1
      if (end !== undefined) yield { end, bytes: bytesBetween(files, file, block, start, end) }
      end = block.from + at
    }
    if (block.from === 0 && end !== undefined) yield { end, bytes: bytesBetween(files, file, block, 0, end) }
  }
}

interface Block {
  readonly from: number
  readonly bytes: Buffer
}

/** Most often the first holds all that is wanted. */
const firstBlock = 8192
const largestBlock = 1024 * 1024

function* blocksBack(files: LogFiles, file: number, size: number): Generator<Block> {
  let length = firstBlock
  for (let upTo = size; upTo > 0; length = Math.min(length * 4, largestBlock)) {
    const from = Math.max(0, upTo - length)
    yield { from, bytes: readAll(files, file, upTo - from, from) }
    upTo = from
  }
}

const lineBreak = 0x0a

function* breaksBack(bytes: Buffer): Generator<number> {
  for (let at = bytes.lastIndexOf(lineBreak); at !== -1; at = at === 0 ? -1 : bytes.lastIndexOf(lineBreak, at - 1))
    yield at
}

/** Those of a line that a block holds in part are read once more. */
function bytesBetween(
  files: LogFiles,
  file: number,
  { from, bytes }: Block,
  start: number,
  end: number,
): Buffer | undefined {
  if (end - start > longestWritten) return undefined
  if (end <= from + bytes.length) return bytes.subarray(start - from, end - from)
  return readAll(files, file, end - start, start)
}

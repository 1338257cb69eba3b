import { join } from 'node:path'
import { hasCode, type LogFiles } from './log-files.ts'

/** One file of a log; the next begins where this one is full. */
export interface Segment {
  readonly number: number
  readonly path: string
}

export function segmentOf(folder: string, number: number): Segment {
  return { number, path: join(folder, `${String(number).padStart(6, '0')}.jsonl`) }
}

/** In order; none if the folder is not there yet. */
export function segmentsIn(files: LogFiles, folder: string): readonly Segment[] {
  let names: readonly string[]
  try {
    names = files.names(folder)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
  const numbers = names.flatMap((name) => /^(\d{6,})\.jsonl$/.exec(name)?.[1] ?? []).map(Number)
  return numbers.sort((one, other) => one - other).map((number) => segmentOf(folder, number))
}

import { isUtf8 } from 'node:buffer'
import { type LogLine, recordText } from '../../chain/log-line.ts'
import type { LogFiles } from '../../disk/log-files.ts'
import type { Place } from '../../files/search/log-index.ts'
import { linesOf } from '../../files/segments/read-segment.ts'
import type { FullSegment } from '../../files/segments/segments.ts'

/** The indexed fields of a record. */
export interface IndexedLine extends Place {
  readonly time: number
  readonly event: string
  readonly agent: string
  readonly session: string | undefined
  readonly decision: string
  readonly hooks: readonly string[]
}

/** The lines of a segment; undefined if one of them is not a record such as we write: such a segment is always read. */
export function indexSegment(files: LogFiles, { path, limit }: FullSegment): readonly IndexedLine[] | undefined {
  const lines: IndexedLine[] = []
  let offset = 0
  for (const { bytes, end, line: read } of linesOf(files, path, limit)) {
    const line = read && isUtf8(bytes) ? indexed(read, offset, bytes.length) : undefined
    if (line === undefined) return undefined
    lines.push(line)
    offset = end
  }
  return lines
}

function indexed(line: LogLine, offset: number, length: number): IndexedLine | undefined {
  const { time, event, agent, session, decision, hooks } = recordOf(line)
  if (!isTime(time) || !isName(event) || !isName(agent) || !isName(decision)) return undefined
  const names = namesOf(hooks)
  if (names === undefined || (session !== undefined && !isName(session))) return undefined
  return { offset, length, position: line.position, time, event, agent, session, decision, hooks: names }
}

function isTime(value: unknown): value is number {
  return Number.isFinite(value)
}

/** Half of a surrogate pair or a zero would not be the same text in SQLite. */
const unkeepable = /[\0\p{Surrogate}]/u

function isName(value: unknown): value is string {
  return typeof value === 'string' && !unkeepable.test(value)
}

/** Unlike the log’s own reader, this one assumes nothing: the line may have been edited. */
function recordOf(line: LogLine): Readonly<Record<string, unknown>> {
  try {
    const record: unknown = JSON.parse(recordText(line))
    return typeof record === 'object' && record !== null ? { ...record } : {}
  } catch {
    return {}
  }
}

function namesOf(hooks: unknown): readonly string[] | undefined {
  if (!Array.isArray(hooks)) return undefined
  const names = hooks.map((one: { readonly hook?: unknown } | null) => one?.hook)
  return names.every(isName) ? [...new Set(names)] : undefined
}

import type { KeptRecord, LogFilter } from '../../../protocol/index.ts'
import type { LogFiles } from '../log-files.ts'
import { matcherOf } from '../log-filter.ts'
import { recordsOf } from '../segment-cursor.ts'
import { type FullSegment, limitOf, segmentsIn } from '../segments.ts'
import type { LogIndex } from './log-index.ts'
import { readPlaces } from './read-places.ts'
import { searchSegment } from './search-segment.ts'

/** From the newest segment backwards, as far as it takes; by an index where there is one that knows the segment. */
export async function queryLog(
  files: LogFiles,
  folder: string,
  { last, ...filter }: LogFilter,
  index?: LogIndex,
): Promise<readonly KeptRecord[]> {
  const segments = segmentsIn(files, folder)
  const [newest, ...full] = segments.toReversed()
  if (newest === undefined || (last !== undefined && last <= 0)) return []
  const matches = matcherOf(filter)
  const parts = [recordsOf(files, newest, Number.POSITIVE_INFINITY, matches)]
  let count = parts[0]?.length ?? 0
  for (const segment of full) {
    const wanted = last === undefined ? Number.POSITIVE_INFINITY : last - count
    if (wanted <= 0) break
    const limit = limitOf(files, segments, segment)
    const known = index && (await indexed(files, { ...segment, limit }, filter, wanted, index))
    const part = known ?? recordsOf(files, segment, limit, matches)
    parts.push(part)
    count += part.length
  }
  const found = parts.reverse().flat()
  return last === undefined ? found : found.slice(-last)
}

/** At least the latest so many that are wanted; nothing if the index does not know. */
async function indexed(
  files: LogFiles,
  segment: FullSegment,
  filter: LogFilter,
  wanted: number,
  index: LogIndex,
): Promise<readonly KeptRecord[] | undefined> {
  const places = await index.find(segment, filter)
  if (places === undefined) return undefined
  const records =
    places === 'anywhere'
      ? searchSegment(files, segment, filter)
      : readPlaces(files, segment, places, matcherOf(filter), wanted)
  if (records === undefined) await index.discard()
  return records
}

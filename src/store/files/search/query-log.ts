import type { KeptRecord, LogFilter } from '../../../ports/index.ts'
import { matcherOf } from '../../chain/log-filter.ts'
import type { LogFiles } from '../../disk/log-files.ts'
import { recordsOf } from '../segments/segment-cursor.ts'
import type { FullSegment } from '../segments/segments.ts'
import { segmentsBack } from '../segments/segments-back.ts'
import type { LogIndex } from './log-index.ts'
import { readPlaces } from './read-places.ts'
import { searchSegment } from './search-segment.ts'

/** From the newest segment backwards, as far as needed; by an index where there is one that knows the segment. */
export async function queryLog(
  files: LogFiles,
  folder: string,
  { last, ...filter }: LogFilter,
  index?: LogIndex,
): Promise<readonly KeptRecord[]> {
  const matches = matcherOf(filter)
  const parts: (readonly KeptRecord[])[] = []
  let wanted = last ?? Number.POSITIVE_INFINITY
  for (const segment of segmentsBack(files, folder)) {
    if (wanted <= 0) break
    // the newest is still written to
    const isFull = parts.length > 0
    // a segment without records is not worth an entry in the index
    const known =
      isFull && index && segment.first !== undefined ? await indexed(files, segment, filter, wanted, index) : undefined
    const part = known ?? recordsOf(files, segment, segment.limit, matches)
    parts.push(part)
    wanted -= part.length
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

import { readAll } from '../../../node/index.ts'
import type { KeptRecord } from '../../../ports/index.ts'
import type { matcherOf } from '../../chain/log-filter.ts'
import { readLine } from '../../chain/log-line.ts'
import type { LogFiles } from '../../disk/log-files.ts'
import type { Segment } from '../segments/segments.ts'
import { withSegment } from '../segments/with-segment.ts'
import type { Place } from './log-index.ts'

const lineBreak = 0x0a

/** The matching records at these places, in order: the latest so many. Undefined if one of them holds something else. */
export function readPlaces(
  files: LogFiles,
  { path }: Segment,
  places: readonly Place[],
  matches: ReturnType<typeof matcherOf>,
  wanted: number,
): readonly KeptRecord[] | undefined {
  if (places.length === 0) return []
  return withSegment(files, path, (file) => {
    const found: KeptRecord[] = []
    for (let at = places.length - 1; at >= 0 && !(found.length >= wanted); at--) {
      const line = lineAt(files, file, places[at])
      if (line === undefined) return undefined
      const record = matches(line)
      if (record !== undefined) found.push(record)
    }
    return found.reverse()
  })
}

function lineAt(files: LogFiles, file: number, place: Place | undefined): ReturnType<typeof readLine> {
  if (place === undefined) return undefined
  const bytes = readAll(files, file, place.length + 1, place.offset)
  if (bytes.length !== place.length + 1 || bytes.at(-1) !== lineBreak) return undefined
  const line = readLine(bytes.subarray(0, -1))
  return line?.position === place.position ? line : undefined
}

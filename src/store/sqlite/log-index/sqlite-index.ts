import { dirname } from 'node:path'
import { setImmediate as breathe } from 'node:timers/promises'
import { PawlError } from '../../../base/index.ts'
import { withFile } from '../../../node/index.ts'
import type { LogFilter } from '../../../ports/index.ts'
import { type LogFiles, nodeFiles } from '../../disk/log-files.ts'
import type { LogIndex } from '../../files/search/log-index.ts'
import { type FullSegment, segmentsIn } from '../../files/segments/segments.ts'
import { numberIn } from '../../sql/row.ts'
import { type IndexFile, isWorthless, openIndexFile } from './index-file.ts'
import { indexSegment } from './index-segment.ts'
import { forgetSegment, keepSegment, longestSegment, placesIn } from './index-tables.ts'

interface SqliteIndexOptions {
  readonly files?: LogFiles
  readonly now?: () => number
}

/** The clock of a file system is coarse: a file that was changed just now may be changed again and look the same. */
const restMs = 2000

/** After it was locked, or without room, the next segments do not wait for it again. */
const pauseMs = 1000

/**
 * Stores the places of records in full segments, in a file that may be deleted at any time. A segment is indexed at its
 * first use, and again if its file has changed. On any failure, the log is read instead.
 */
export function openSqliteIndex(path: string, options: SqliteIndexOptions = {}): LogIndex {
  const { files = nodeFiles, now = Date.now } = options
  let opened: Promise<IndexFile> | undefined
  let pausedUntil = 0
  const leave = async (file: Promise<IndexFile> | undefined, how: 'close' | 'remove') => {
    if (file === undefined || file !== opened) return // another call has closed it already
    opened = undefined
    await file.then((one) => one[how]()).catch(() => undefined) // it may never have been open, or not be ours to remove
  }
  const asLeft = async () => {
    for (let tries = 0; tries < 3; tries++) {
      opened ??= openIndexFile(path)
      const file = opened
      if (await (await file).isAsLeft()) return file
      await leave(file, 'remove')
    }
    throw new PawlError('store-busy', 'another program keeps writing to the index of the audit log')
  }
  return {
    async find(segment, filter) {
      const stamp = stampOf(files, segment, now())
      if (stamp === undefined || !asksSomething(filter) || performance.now() < pausedUntil) return undefined
      try {
        return await findIn(files, await asLeft(), segment, stamp, filter)
      } catch (thrown) {
        if (!isWorthless(thrown)) pausedUntil = performance.now() + pauseMs
        await leave(opened, isWorthless(thrown) ? 'remove' : 'close')
        return undefined
      }
    },
    discard: () => leave(opened, 'remove'),
    close: () => leave(opened, 'close'),
  }
}

async function findIn(files: LogFiles, file: IndexFile, segment: FullSegment, stamp: string, filter: LogFilter) {
  const known = async () => {
    const [row] = await file.query('select stamp, plain from pawl_segments where number = $1', [segment.number])
    return row?.['stamp'] === stamp ? { isPlain: numberIn(row, 'plain') === 1 } : undefined
  }
  let about = await known()
  if (about === undefined) {
    await add(files, file, segment, stamp)
    about = await known()
  }
  if (!about?.isPlain) return undefined
  return (await placesIn(file.query, segment.number, filter)) ?? 'anywhere'
}

async function add(files: LogFiles, file: IndexFile, segment: FullSegment, stamp: string): Promise<void> {
  await breathe()
  const lines = indexSegment(files, segment)
  if (stampOf(files, segment, Number.POSITIVE_INFINITY) !== stamp) return // a process is writing to it
  const present = new Set(segmentsIn(files, dirname(segment.path)).map(({ number }) => number))
  await file.write(async (query) => {
    for (const row of await query('select number from pawl_segments')) {
      const number = numberIn(row, 'number')
      if (!present.has(number)) await forgetSegment(query, number)
    }
    await keepSegment(query, { number: segment.number, stamp, lines })
  })
}

/** Detects whether a file was touched, or counts further than before; undefined for one that is too new, or too long. */
function stampOf(files: LogFiles, { path, limit }: FullSegment, now: number): string | undefined {
  const { id, size, modifiedAt, changedAt } = withFile(files, path, 'read', files.look)
  const rests = now - Math.max(modifiedAt, changedAt) > restMs
  return rests && size <= longestSegment ? `${id} ${size} ${modifiedAt} ${changedAt} ${limit}` : undefined
}

function asksSomething({ last: _, ...filter }: LogFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined && value !== '')
}

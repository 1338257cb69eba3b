import type { LogHead, LogPosition } from '../../ports/index.ts'
import { beginning } from '../chain/log-line.ts'
import type { LogFiles } from '../disk/log-files.ts'
import type { HeadMemory } from '../seen/head-memory.ts'
import { mustBeAsSeen } from '../seen/must-be-as-seen.ts'
import { nameOfFolder } from '../seen/name-of-folder.ts'
import { signHead } from '../witness/head.ts'
import type { LogWriter } from './append-records.ts'
import { leadsTo } from './segments/leads-to.ts'
import { segmentOf, segmentsIn } from './segments/segments.ts'
import { readTail, type Tail } from './segments/tail.ts'

/** The end of a log in files, for those who vouch for it or remember it. */
export interface LogEnd {
  read(): Tail
  /** Signs the end, if a record could be written behind it that reports no loss; undefined for a log without records. */
  head(): LogHead | undefined
  /** Calls back, under the lock, if this record is still there; not if the log cannot be locked, such as one that is only read. */
  whenKept(end: LogPosition, work: () => void): void
}

interface Place {
  readonly files: LogFiles
  readonly folder: string
  readonly memory: HeadMemory
  readonly writer: LogWriter
  readonly now: () => number
}

export function logEnd({ files, folder, memory, writer, now }: Place): LogEnd {
  const read = () => readTail(files, segmentsIn(files, folder), segmentOf(folder, 1))
  const signEnd: Parameters<typeof writer.hold<LogHead | undefined>>[0] = (held, keys) => {
    const tail = read()
    mustBeAsSeen(memory, tail, (seen) => leadsTo(files, folder, seen, tail))
    if (tail.position === 0) return undefined
    const signer = keys.open(false)
    if (!held.isHeld()) throw held.lost()
    return signHead(nameOfFolder(folder), tail, signer, now())
  }
  return {
    read,
    head() {
      // where nothing is, no lock is made, either
      if (segmentsIn(files, folder).length > 0) return writer.hold(signEnd)
      mustBeAsSeen(memory, beginning, () => false)
      return undefined
    },
    whenKept(end, work) {
      try {
        writer.hold(() => {
          const tail = read()
          if (tail.hash === end.hash || leadsTo(files, folder, end, tail)) work()
        })
      } catch {
        // a writer may be about to take it back
      }
    },
  }
}

import { isPawlError } from '../../base/index.ts'
import type { LogPosition, LogRecord } from '../../ports/index.ts'

interface Waiting {
  readonly records: readonly LogRecord[]
  resolve(places: readonly LogPosition[]): void
  reject(error: unknown): void
}

/** Not all together: a failure is a failure of all that were written together. */
const mostRecords = 1024

/** Makes one write of all that is asked for while another is under way: a flush costs the same for one record and for many. */
export function groupCommit(
  write: (records: readonly LogRecord[]) => readonly LogPosition[] | Promise<readonly LogPosition[]>,
): (records: readonly LogRecord[]) => Promise<readonly LogPosition[]> {
  const queue: Waiting[] = []
  let isWriting = false
  const run = async () => {
    isWriting = true
    while (queue.length > 0) await commit(nextGroup(queue), write)
    isWriting = false
  }
  return (records) => {
    if (records.length === 0) return Promise.resolve([])
    return new Promise((resolve, reject) => {
      queue.push({ records, resolve, reject })
      if (!isWriting) {
        isWriting = true
        setImmediate(run)
      }
    })
  }
}

function nextGroup(queue: Waiting[]): readonly Waiting[] {
  let count = 0
  let length = 0
  for (const { records } of queue) {
    if (length > 0 && count + records.length > mostRecords) break
    count += records.length
    length++
  }
  return queue.splice(0, length)
}

async function commit(group: readonly Waiting[], write: Parameters<typeof groupCommit>[0]): Promise<void> {
  try {
    const places = await write(group.flatMap(({ records }) => records))
    let from = 0
    for (const { records, resolve } of group) {
      resolve(places.slice(from, from + records.length))
      from += records.length
    }
  } catch (error) {
    // a record that cannot be written at all does not take those of others with it
    if (group.length > 1 && isRefused(error)) for (const one of group) await commit([one], write)
    else for (const { reject } of group) reject(error)
  }
}

/** Whether a record itself was refused, before anything was written. */
function isRefused(error: unknown): boolean {
  return isPawlError(error) && (error.code === 'bad-record' || error.code === 'audit-too-long')
}

import type { KeptRecord, LogFilter, LogPosition } from '../../ports/index.ts'
import { beginning, recordIn } from '../chain/log-line.ts'
import type { Query } from '../sql/database.ts'
import { hashOfRow, lastRow, lineOf, whereOf } from './audit-rows.ts'

/** The records that a filter selects, behind a position. */
export async function selectRecords(query: Query, filter: LogFilter, after = 0): Promise<readonly KeptRecord[]> {
  const { conditions, values } = whereOf(filter, after)
  const limit = filter.last === undefined ? '' : ` limit ${Math.trunc(filter.last)}`
  const columns = 'select position, hash, content, signature from pawl_audit'
  const rows = await query(`${columns} where ${conditions} order by position desc${limit}`, values)
  return rows.map((row) => recordIn(lineOf(row))).reverse()
}

/** Returns, at each call, the records that have come since; for a log that was cut off or replaced, its present records. */
export function recordCursor(
  query: Query,
  { last: _, ...filter }: LogFilter,
  after: LogPosition,
): () => Promise<readonly KeptRecord[]> {
  const isThere = async ({ position, hash }: LogPosition) =>
    position === 0 || (await hashOfRow(query, position)) === hash
  let seen = after
  return async () => {
    const end = await lastRow(query)
    if (end.hash === seen.hash) return []
    // seen rows may be gone: then the log continues from where it was first read, or from the beginning
    const from = (await isThere(seen)) ? seen : (await isThere(after)) ? after : beginning
    const found = await selectRecords(query, filter, from.position)
    seen = found.findLast(({ position }) => position > end.position) ?? end
    return found
  }
}

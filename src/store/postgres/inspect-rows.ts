import type { LogLine } from '../chain/log-line.ts'
import { firstKeyProblem, keyProblem } from '../rotation/key-problem.ts'
import { mustGoOn } from '../rotation/must-go-on.ts'
import type { HeadMemory } from '../seen/head-memory.ts'
import type { LogState } from '../seen/log-state.ts'
import type { Query } from '../sql/database.ts'
import { lastRow, rowsLeadTo } from './audit-rows.ts'
import { lastSignedRow, lostSigning, withoutKeys } from './audit-signer.ts'

interface Inspected {
  /** The folder of the keys; undefined if this program names none. */
  readonly keys: string | undefined
  readonly memory: HeadMemory
}

/** A quick check whether the log in a PostgreSQL database can be relied on. */
export async function inspectRows(query: Query, { keys, memory }: Inspected): Promise<LogState> {
  const seen = memory.recall() // before the log is read: others may append meanwhile
  const end = await lastRow(query)
  const last = await lastSignedRow(query)
  const isThere = seen === undefined || seen.hash === end.hash || (await rowsLeadTo(query, seen, end))
  return {
    records: end.position,
    isEmpty: end.position === 0,
    keyProblem: end.position > 0 ? problemOf(keys, last) : firstKeyProblem(keys),
    lost: isThere ? undefined : seen,
    losses: memory.losses(),
    damagedMemory: memory.damaged(),
    obstacle: undefined,
  }
}

function problemOf(keys: string | undefined, last: LogLine | undefined): LogState['keyProblem'] {
  if (keys === undefined) return last === undefined ? undefined : withoutKeys()
  const check = (publicKey: string) => mustGoOn(last, publicKey, lostSigning(keys))
  return keyProblem({ keys, lastSigned: () => last, check })
}

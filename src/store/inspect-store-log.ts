import { join } from 'node:path'
import { readStoreUrl } from './border/read-store-url.ts'
import { inspectLog } from './files/inspect-log.ts'
import { openPostgresDatabase } from './postgres/database.ts'
import { databaseName } from './postgres/database-name.ts'
import { inspectRows } from './postgres/inspect-rows.ts'
import { headMemory } from './seen/head-memory.ts'
import type { LogState } from './seen/log-state.ts'

/** A quick check whether the audit log of a store can be relied on. The keys are those of `openStore`. */
export async function inspectStoreLog(url: string, auditKeys?: string): Promise<LogState> {
  const at = readStoreUrl(url)
  if (at.type === 'memory') return nothing
  return at.type === 'postgres' ? inspectDatabase(url, auditKeys) : inspectLog(join(at.folder, 'audit'), auditKeys)
}

/** Of a log that is gone with its process. */
const nothing: LogState = {
  records: 0,
  isEmpty: true,
  keyProblem: undefined,
  lost: undefined,
  losses: [],
  damagedMemory: undefined,
  obstacle: undefined,
}

async function inspectDatabase(url: string, keys: string | undefined): Promise<LogState> {
  const memory = headMemory(databaseName(url))
  const database = await openPostgresDatabase(url)
  try {
    const [table] = await database.query(`select 1 from pg_class where oid = to_regclass('pawl_audit')`)
    if (table !== undefined) return await inspectRows(database.query, { keys, memory })
    return { ...nothing, lost: memory.recall(), losses: memory.losses(), damagedMemory: memory.damaged() }
  } finally {
    await database.close()
  }
}

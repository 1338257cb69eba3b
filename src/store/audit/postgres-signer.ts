import type { Query } from '../sql/database.ts'
import { finishRotation } from './finish-rotation.ts'
import { type AuditKeys, openKeys } from './keys.ts'
import { mustGoOn } from './last-signed.ts'
import { nodeFiles } from './log-files.ts'
import type { LogLine } from './log-line.ts'
import { lineOf } from './postgres-rows.ts'

/** The keys that sign a log in PostgreSQL: the same on all machines. Asked for under the lock of the log. */
export type PostgresSigner = (query: Query, isNew: boolean) => Promise<AuditKeys>

/** With the keys in a folder; keys that do not go on from the last signature are refused before anything is written. */
export function postgresSigner(folder: string): PostgresSigner {
  return async (query, isNew) => {
    const last = await lastSignedRow(query)
    finishRotation(nodeFiles, folder, () => last)
    const keys = openKeys(nodeFiles, folder, { isNew })
    mustGoOn(last, keys.publicKey, folder)
    return keys
  }
}

/** The last signed record of a log in PostgreSQL. */
export async function lastSignedRow(query: Query): Promise<LogLine | undefined> {
  const columns = 'select position, hash, content, signature from pawl_audit where signature is not null'
  return (await query(`${columns} order by position desc limit 1`)).map(lineOf)[0]
}

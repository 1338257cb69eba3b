import { PawlError } from '../../base/index.ts'
import { quoted } from '../../node/index.ts'
import { auditEvents } from '../chain/audit-events.ts'
import type { LogLine } from '../chain/log-line.ts'
import { type Rotation, rotationIn } from '../chain/rotation.ts'
import { nodeFiles } from '../disk/log-files.ts'
import { finishRotation } from '../rotation/finish-rotation.ts'
import { mustGoOn, type Signing } from '../rotation/must-go-on.ts'
import { type AuditKeys, keepPublicKey, openKeys } from '../signing/keys.ts'
import type { Query } from '../sql/database.ts'
import { lineOf } from './audit-rows.ts'

/** The keys that sign a log in PostgreSQL: the same on all machines. Asked for under the lock of the log. */
export type PostgresSigner = (query: Query, isNew: boolean) => Promise<AuditKeys>

/** With the keys in a folder; keys that do not continue from the last signature are refused before anything is written. */
export function postgresSigner(folder: string): PostgresSigner {
  return async (query, isNew) => {
    const last = await lastSignedRow(query)
    finishRotation(nodeFiles, folder, () => last)
    const keys = openKeys(nodeFiles, folder, { isNew })
    mustGoOn(last, keys.publicKey, lostSigning(folder))
    keepPublicKey(nodeFiles, folder, keys)
    return keys
  }
}

/** For a person who has lost the keys of a log in PostgreSQL. The url may hold a password, so it is left out. */
export function lostSigning(keys: string): Signing {
  const command = `pawl audit rotate-key --lost --store --audit-keys=${quoted(keys)}`
  return { keys, command, note: ', with `--store=URL` if the config here does not name this store' }
}

/** A signed log, and a program that names no keys. */
export function withoutKeys(): PawlError {
  return new PawlError('key-lost', 'the audit log is signed, and this program has no key to sign with', {
    hint: 'give the folder of the keys: `openStore(url, { auditKeys })`; nothing was written',
  })
}

/** The last signed record of a log in PostgreSQL. */
export async function lastSignedRow(query: Query): Promise<LogLine | undefined> {
  const columns = 'select position, hash, content, signature from pawl_audit where signature is not null'
  return (await query(`${columns} order by position desc limit 1`)).map(lineOf)[0]
}

/** The last rotation of a log in PostgreSQL. The column only helps to find it. */
export async function lastRotationRow(query: Query): Promise<Rotation | undefined> {
  const columns = 'select position, hash, content, signature from pawl_audit'
  const where = 'where left(event, 200) = $1 and signature is not null'
  const rows = await query(`${columns} ${where} order by position desc limit 1`, [auditEvents.key])
  return rows.map(lineOf).map(rotationIn)[0]
}

import { PawlError } from '../../kernel/index.ts'
import type { Query } from '../sql/database.ts'
import { numberIn, textIn } from '../sql/row.ts'
import { type AuditKeys, adoptNextKeys, dropNextKeys, nextKeysIn, openKeys, readPublicKey } from './keys.ts'
import { nodeFiles } from './log-files.ts'
import { auditEvents } from './notices.ts'
import { lineOf } from './postgres-rows.ts'
import { type Rotation, rotationIn } from './rotation.ts'
import { isSigned } from './signature.ts'

/** The keys that sign a log in PostgreSQL: the same on all machines. Asked for under the lock of the log. */
export type PostgresSigner = (query: Query, isNew: boolean) => Promise<AuditKeys>

/** With the keys in a folder; keys that do not go on from the last signature are refused before anything is written. */
export function postgresSigner(folder: string): PostgresSigner {
  let known: AuditKeys | undefined
  let checkedTo = -1
  return async (query, isNew) => {
    await finishRotation(query, folder)
    const [last] = await query(`${signed} order by position desc limit 1`)
    const position = last === undefined ? 0 : numberIn(last, 'position')
    if (known !== undefined && position === checkedTo) return known
    known = openKeys(nodeFiles, folder, { isNew })
    const isOurs = last === undefined || isSignedBy(last, known)
    if (!isOurs && (await lastRotation(query))?.key !== known.publicKey) throw otherKeys(folder)
    checkedTo = position
    return known
  }
}

const signed = 'select position, hash, signature from pawl_audit where signature is not null'

function isSignedBy(row: Parameters<typeof numberIn>[0], { publicKey }: AuditKeys): boolean {
  const place = { position: numberIn(row, 'position'), hash: textIn(row, 'hash') }
  return isSigned(readPublicKey(publicKey), place, textIn(row, 'signature'))
}

/** A rotation that was interrupted is finished if the log has its record, and forgotten otherwise. */
async function finishRotation(query: Query, folder: string): Promise<void> {
  const next = nextKeysIn(nodeFiles, folder)
  if (next === undefined) return
  if ((await lastRotation(query))?.key === next.publicKey) adoptNextKeys(nodeFiles, folder)
  else dropNextKeys(nodeFiles, folder)
}

async function lastRotation(query: Query): Promise<Rotation | undefined> {
  const columns = 'select position, hash, content, signature from pawl_audit'
  const rows = await query(`${columns} where left(event, 200) = $1 order by position desc limit 1`, [auditEvents.key])
  return rows.map((row) => rotationIn(lineOf(row)))[0]
}

function otherKeys(folder: string): PawlError {
  return new PawlError('other-key', `the audit log is signed with another key than the one in ${folder}`, {
    hint: 'copy audit.key and audit.pub from a machine that writes to this log; nothing was written',
  })
}

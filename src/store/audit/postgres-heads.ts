import { PawlError } from '../../kernel/index.ts'
import type { Query } from '../sql/database.ts'
import { numberIn, textIn } from '../sql/row.ts'
import type { Appended } from './append-records.ts'
import { type Head, isSigned, signHead } from './heads.ts'
import { type AuditKeys, openKeys, readPublicKey } from './keys.ts'
import { nodeFiles } from './log-files.ts'

/** Signs what is appended to a log in PostgreSQL. */
export interface PostgresSigner {
  /** Before anything is written: heads of two keys in one log could never be verified. */
  check(query: Query): Promise<void>
  sign(query: Query, place: Appended): Promise<void>
}

const columns = 'select position, hash, time, signature from pawl_audit_heads order by position'

/** With the keys in a folder, made at first use, while the caller holds the lock of the log. */
export function postgresSigner(folder: string, now: () => number): PostgresSigner {
  let keys: AuditKeys | undefined
  return {
    async check(query) {
      if (keys !== undefined) return
      const opened = openKeys(nodeFiles, folder)
      const [last] = (await query(`${columns} desc limit 1`)).map(headOf)
      if (last !== undefined && !isSigned(readPublicKey(opened.publicKey), last)) throw otherKeys(folder)
      keys = opened
    },
    async sign(query, { position, hash }) {
      keys ??= openKeys(nodeFiles, folder)
      const head = signHead(keys.privateKey, { position, hash, time: now() })
      const values = [head.position, head.hash, head.time, head.signature]
      await query('insert into pawl_audit_heads values ($1, $2, $3, $4) on conflict do nothing', values)
    },
  }
}

export async function postgresHeads(query: Query): Promise<readonly Head[]> {
  return (await query(columns)).map(headOf)
}

function headOf(row: Parameters<typeof numberIn>[0]): Head {
  return {
    position: numberIn(row, 'position'),
    hash: textIn(row, 'hash'),
    time: numberIn(row, 'time'),
    signature: textIn(row, 'signature'),
  }
}

function otherKeys(folder: string): PawlError {
  return new PawlError('other-key', `the audit log is signed with another key than the one in ${folder}`, {
    hint: 'copy audit.key and audit.pub from a machine that writes to this log; nothing was written',
  })
}

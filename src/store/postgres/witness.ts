import type { LogHead, Witness } from '../../ports/index.ts'
import type { Database } from '../sql/database.ts'
import { numberIn, type Row, textIn } from '../sql/row.ts'
import { openPostgresDatabase } from './database.ts'
import { withoutCredentials } from './without-credentials.ts'

/** Heads as rows of a table that is only appended to: a role that may only insert and select is enough. */
export function postgresWitness(url: string): Witness {
  return {
    target: withoutCredentials(url),
    remember: ({ log, position, hash, time, publicKey, signature }) =>
      withDatabase(url, async (database) => {
        if (!(await hasTable(database))) await makeTable(database)
        await database.query(
          'insert into pawl_audit_witness (log, position, hash, time, public_key, signature) values ($1, $2, $3, $4, $5, $6)',
          [log, position, hash, time, publicKey, signature],
        )
      }),
    recall: (log) =>
      withDatabase(url, async (database) => {
        if (!(await hasTable(database))) return []
        const columns = 'log, position, hash, time, public_key, signature'
        return (await database.query(`select ${columns} from pawl_audit_witness where log = $1`, [log])).map(headOf)
      }),
  }
}

function headOf(row: Row): LogHead {
  return {
    log: textIn(row, 'log'),
    position: numberIn(row, 'position'),
    hash: textIn(row, 'hash'),
    time: numberIn(row, 'time'),
    publicKey: textIn(row, 'public_key'),
    signature: textIn(row, 'signature'),
  }
}

/** Asked first: a role that may not make tables may not even try. */
async function hasTable({ query }: Database): Promise<boolean> {
  const [row] = await query(`select to_regclass('pawl_audit_witness')::text as name`)
  return typeof row?.['name'] === 'string'
}

async function makeTable(database: Database): Promise<void> {
  await database.transaction(['witness'], async (query) => {
    await query(`create table if not exists pawl_audit_witness (
      id bigint generated always as identity primary key, log text not null, position double precision not null,
      hash text not null, time double precision not null, public_key text not null, signature text not null
    )`)
    await query('create index if not exists pawl_audit_witness_log on pawl_audit_witness (log, position)')
  })
}

/** Heads are rare: a connection that waits for the next one would keep a process from ending. */
async function withDatabase<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openPostgresDatabase(url)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

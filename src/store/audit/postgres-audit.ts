import type { KeptRecord, LogFilter, LogRecord } from '../../protocol/index.ts'
import { migrations } from '../postgres/migrations.ts'
import type { Database, Query } from '../sql/database.ts'
import { migrate } from '../sql/migrate.ts'
import { numberIn } from '../sql/row.ts'
import type { Appended } from './append-records.ts'
import type { OpenAudit } from './file-audit.ts'
import { follow } from './follow.ts'
import { groupCommit } from './group-commit.ts'
import { wantsHead } from './heads.ts'
import { publicKeyIn } from './keys.ts'
import { nodeFiles } from './log-files.ts'
import { genesis, type LogLine, makeLine, recordIn } from './log-line.ts'
import { type PostgresSigner, postgresHeads, postgresSigner } from './postgres-heads.ts'
import { lastRow, lineOf, valuesOf, whereOf, writers } from './postgres-rows.ts'
import { createVerifier } from './verifier.ts'

export interface PostgresAuditOptions {
  /** The folder of the key that signs; without it the log is chained, and nobody vouches for its end. */
  readonly keys?: string | undefined
  readonly now?: () => number
}

/** The audit log in a PostgreSQL database, for many machines: one chain, whoever writes. */
export async function openPostgresAudit(database: Database, options: PostgresAuditOptions = {}): Promise<OpenAudit> {
  const { keys, now = Date.now } = options
  await migrate(database, migrations)
  const signer = keys === undefined ? undefined : postgresSigner(keys, now)
  const { query: ask } = database
  let isSigned = true
  return {
    append: groupCommit(async (records) => {
      const places = await database.transaction([writers], (query) => append(query, records, signer))
      isSigned = false
      return places
    }),
    query: (filter = {}) => select(ask, filter),
    follow(filter, signal) {
      const begin = async () => {
        const { position } = await lastRow(ask)
        return { end: position, records: await select(ask, filter) }
      }
      return follow({ begin, cursor: (after) => cursorOf(ask, filter, after) }, signal)
    },
    async verify({ publicKey = keys === undefined ? undefined : publicKeyIn(nodeFiles, keys), head, from } = {}) {
      const verifier = createVerifier({ heads: await postgresHeads(ask), publicKey, head, from })
      await walk(ask, verifier.take)
      return verifier.end()
    },
    async close() {
      // who only looked has nothing to vouch for
      if (isSigned || signer === undefined) return
      await database.transaction([writers], async (query) => signer.sign(query, await lastRow(query)))
      isSigned = true
    },
  }
}

async function append(
  query: Query,
  records: readonly LogRecord[],
  signer: PostgresSigner | undefined,
): Promise<readonly Appended[]> {
  await signer?.check(query)
  const last = await lastRow(query)
  const lines: LogLine[] = []
  for (const record of records) {
    lines.push(makeLine(last.position + lines.length + 1, lines.at(-1)?.hash ?? last.hash ?? genesis, record))
  }
  for (const [at, line] of lines.entries()) {
    await query('insert into pawl_audit values ($1, $2, $3, $4, $5, $6, $7, $8, $9)', valuesOf(line, records[at]))
  }
  const end = lines.at(-1)
  if (end !== undefined && wantsHead(last.position + 1, end.position)) await signer?.sign(query, end)
  return lines.map(({ position, hash }) => ({ position, hash }))
}

async function select(query: Query, filter: LogFilter, after = 0): Promise<readonly KeptRecord[]> {
  const { conditions, values } = whereOf(filter, after)
  const limit = filter.last === undefined ? '' : ` limit ${Math.trunc(filter.last)}`
  const columns = 'select position, hash, content from pawl_audit'
  const rows = await query(`${columns} where ${conditions} order by position desc${limit}`, values)
  return rows.map((row) => recordIn(lineOf(row))).reverse()
}

function cursorOf(
  query: Query,
  { last: _, ...filter }: LogFilter,
  after: number,
): () => Promise<readonly KeptRecord[]> {
  let seen = after
  return async () => {
    const { position } = await lastRow(query)
    const found = position === seen ? [] : await select(query, filter, seen)
    seen = Math.max(position, found.at(-1)?.position ?? 0)
    return found
  }
}

/** In pages, by position: a log may be larger than memory. */
async function walk(query: Query, take: (line: LogLine) => boolean): Promise<void> {
  const statement = 'select position, hash, content from pawl_audit where position > $1 order by position limit 2000'
  let after = 0
  for (;;) {
    const rows = await query(statement, [after])
    if (!rows.map(lineOf).every(take)) return
    const last = rows.at(-1)
    if (last === undefined) return
    after = numberIn(last, 'position')
  }
}

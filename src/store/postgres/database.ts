import { createHash } from 'node:crypto'
import type { Sql, TransactionSql } from 'postgres'
import { PawlError } from '../../kernel/index.ts'
import type { Database, Query } from '../sql/database.ts'
import type { Row } from '../sql/row.ts'
import { postgresError } from './postgres-error.ts'

/** A pool of connections to one server; connects when it is first used, and again after a loss. */
export async function connectPostgres(url: string): Promise<Sql> {
  const { default: postgres } = await import('postgres').catch((cause: unknown) => {
    throw new PawlError('missing-package', 'the driver for PostgreSQL is not installed', {
      hint: 'npm install postgres',
      cause,
    })
  })
  return postgres(url, {
    connect_timeout: 10,
    onnotice: () => undefined, // tables that are there already are no news
    // each statement sees what was committed before it, whatever the server’s default is
    connection: { default_transaction_isolation: 'read committed' },
  })
}

export function postgresDatabase(sql: Sql): Database {
  return {
    query: (statement, values) => queryOver(sql)(statement, values).catch(fail),
    transaction: <T>(locks: readonly string[], body: (query: Query) => Promise<T>) =>
      sql
        .begin(async (transaction) => {
          const query = queryOver(transaction)
          for (const key of lockKeys(locks)) await query('select pg_advisory_xact_lock(cast($1 as bigint))', [key])
          return { result: await body(query) }
        })
        .then(({ result }) => result as T)
        .catch(fail),
    close: () => sql.end({ timeout: 5 }),
  }
}

function queryOver(sql: Sql | TransactionSql): Query {
  return async (statement, values = []) => (await sql.unsafe<Row[]>(statement, [...values], { prepare: true })) as Row[]
}

/** Numbers for the names, in one order for everybody. Two names with one number only wait for each other. */
function lockKeys(names: readonly string[]): readonly string[] {
  const keys = names.map((name) => createHash('sha256').update(`pawl ${name}`).digest().readBigInt64BE())
  return [...new Set(keys)].sort((a, b) => (a < b ? -1 : 1)).map(String)
}

function fail(thrown: unknown): never {
  throw postgresError(thrown)
}

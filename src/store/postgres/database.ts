import { createHash } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { PawlError } from '../../kernel/index.ts'
import type { Database, Query } from '../sql/database.ts'
import type { Row } from '../sql/row.ts'
import { postgresError } from './postgres-error.ts'

/** A pool of connections to one server; connects when it is first used, and again after a loss. */
export async function openPostgresDatabase(url: string): Promise<Database> {
  const { Pool } = await import('pg').catch((cause: unknown) => {
    throw new PawlError('missing-package', 'the driver for PostgreSQL is not installed', {
      hint: 'npm install pg',
      cause,
    })
  })
  const pool = new Pool({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    // each statement sees what was committed before it, whatever the server’s default is
    options: '-c default_transaction_isolation=read\\ committed',
  })
  // whoever uses a connection that is lost is told; one that nobody uses is replaced when it is needed
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return databaseOver(pool)
}

function databaseOver(pool: Pool): Database {
  return {
    query: (statement, values) => queryOver(pool)(statement, values).catch(fail),
    transaction: (locks, body) => inTransaction(pool, locks, body).catch(fail),
    close: () => pool.end(),
  }
}

async function inTransaction<T>(pool: Pool, locks: readonly string[], body: (query: Query) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    // in one message: each of them would take as long as a change does, while others wait for the locks
    const taken = lockKeys(locks).map((key) => `select pg_advisory_xact_lock(${key})`)
    await client.query(['begin', ...taken].join('; '))
    const result = await body(queryOver(client))
    await client.query('commit')
    client.release()
    return result
  } catch (thrown) {
    client.release(true) // closed, not used again: the server undoes what was begun on it
    throw thrown
  }
}

function queryOver(connection: Pool | PoolClient): Query {
  return async (statement, values = []) => (await connection.query<Row>(statement, [...values])).rows
}

/** Numbers for the names, in one order for everybody. Two names with one number only wait for each other. */
function lockKeys(names: readonly string[]): readonly bigint[] {
  const keys = names.map((name) => createHash('sha256').update(`pawl ${name}`).digest().readBigInt64BE())
  return [...new Set(keys)].sort((a, b) => (a < b ? -1 : 1))
}

function fail(thrown: unknown): never {
  throw postgresError(thrown)
}

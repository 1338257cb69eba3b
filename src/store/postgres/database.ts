import { createHash } from 'node:crypto'
import type { Client, ClientConfig, PoolClient } from 'pg'
import { PawlError } from '../../base/index.ts'
import { usualPatienceMs } from '../border/store-options.ts'
import type { Database, Query } from '../sql/database.ts'
import type { Row } from '../sql/row.ts'
import { type Limits, limitsOf, poolOptions } from './connect-options.ts'
import { type Connections, connectionsOver } from './connections.ts'
import { type Deadline, deadlineIn } from './deadline.ts'
import { postgresError } from './postgres-error.ts'

/** A database on a server. No call takes longer than `patienceMs`, even if the server or the network fails. */
export async function openPostgresDatabase(url: string, patienceMs = usualPatienceMs): Promise<Database> {
  const options = poolOptions(url, patienceMs)
  const { Pool, Client } = await import('pg').catch((cause: unknown) => {
    throw new PawlError('missing-package', 'the driver for PostgreSQL is not installed', {
      hint: 'npm install pg',
      cause,
    })
  })
  const limits = limitsOf(patienceMs)
  const pool = new Pool({ ...options, Client: closingClient(Client) })
  return databaseOver(connectionsOver(pool, limits), limits, url)
}

function databaseOver({ use, close }: Connections, { answerMs, wholeMs }: Limits, url: string): Database {
  const fail = (thrown: unknown): never => {
    throw postgresError(thrown, url)
  }
  return {
    query: (statement, values) =>
      use((client) => queryOver(client, deadlineIn(answerMs))(statement, values)).catch(fail),
    transaction(locks, body) {
      const deadline = deadlineIn(wholeMs)
      return use((client) => inTransaction(client, deadline, locks, body)).catch(fail)
    },
    close,
  }
}

async function inTransaction<T>(
  client: PoolClient,
  deadline: Deadline,
  locks: readonly string[],
  body: (query: Query) => Promise<T>,
): Promise<T> {
  // in one message: each of them would take as long as a change does, while others wait for the locks
  const taken = lockKeys(locks).map((key) => `select pg_advisory_xact_lock(${key})`)
  await deadline.limit(client.query(['begin', ...taken].join('; ')))
  const result = await body(queryOver(client, deadline))
  await deadline.limit(client.query('commit'))
  return result
}

function queryOver(client: PoolClient, deadline: Deadline): Query {
  return async (statement, values = []) => (await deadline.limit(client.query<Row>(statement, [...values]))).rows
}

/** Numbers for the names, in one order for everybody. Two names with one number only wait for each other. */
function lockKeys(names: readonly string[]): readonly bigint[] {
  const keys = names.map((name) => createHash('sha256').update(`pawl ${name}`).digest().readBigInt64BE())
  return [...new Set(keys)].sort((a, b) => (a < b ? -1 : 1))
}

/**
 * A client of the driver that closes its connection at a failure. The driver leaves it open if it detects the failure
 * by itself, such as a missing password: the process would end only when the server times out, after a minute.
 */
function closingClient(Base: typeof Client): typeof Client {
  return class extends Base {
    constructor(config?: string | ClientConfig) {
      super(config)
      this.connection.on('error', () => this.connection.stream.destroy())
    }
  }
}

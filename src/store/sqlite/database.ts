import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Query, Value } from '../sql/database.ts'
import type { Row } from '../sql/row.ts'
import { type Connection, loadDriver } from './driver.ts'
import { isBusy, sqliteError } from './sqlite-error.ts'

/** How a file is treated. */
export interface SqliteManner {
  readonly pragmas: readonly string[]
  /** How long to wait for others. */
  readonly patienceMs: number
}

/** What is acknowledged survives the loss of power, not only of the process. */
const lasting: SqliteManner = { pragmas: ['journal_mode = wal', 'synchronous = full'], patienceMs: 30_000 }

/** One file, one connection; other processes have theirs. */
export async function openSqliteDatabase(file: string, manner: SqliteManner = lasting): Promise<Database> {
  const connect = await loadDriver()
  const patiently = withPatience(manner.patienceMs)
  const connection = await patiently(() => connect(file))
  try {
    // waiting inside SQLite is unfair among many writers, and blocks the whole process
    connection.exec('pragma busy_timeout = 0')
    for (const pragma of manner.pragmas) await patiently(() => connection.exec(`pragma ${pragma}`))
  } catch (thrown) {
    connection.close()
    throw thrown
  }
  return databaseOver(connection, patiently)
}

function databaseOver(connection: Connection, patiently: ReturnType<typeof withPatience>): Database {
  const inTurn = queue()
  const statements = new Map<string, ReturnType<Connection['prepare']>>()
  const run = (statement: string, values: readonly Value[]) => {
    const prepared = statements.get(statement) ?? connection.prepare(statement)
    statements.set(statement, prepared)
    return prepared.all(Object.fromEntries(values.map((value, index) => [`$${index + 1}`, value]))) as readonly Row[]
  }
  const inside: Query = async (statement, values = []) => run(statement, values)
  return {
    query: (statement, values = []) => inTurn(() => patiently(() => run(statement, values))),
    // SQLite has one writer at a time: every lock is the same lock
    transaction: (_locks, body) =>
      inTurn(async () => {
        await patiently(() => connection.exec('begin immediate'))
        try {
          const result = await body(inside)
          connection.exec('commit')
          return result
        } catch (thrown) {
          // a full disk has undone it already
          if (connection.isTransaction) connection.exec('rollback')
          throw sqliteError(thrown)
        }
      }),
    close: () => inTurn(async () => connection.close()),
  }
}

/** Others are let through in between: a short random sleep is fairer than SQLite’s own waiting. */
function withPatience(patienceMs: number): <T>(work: () => T) => Promise<T> {
  return async (work) => {
    const deadline = performance.now() + patienceMs
    for (;;) {
      try {
        return work()
      } catch (thrown) {
        if (!isBusy(thrown) || performance.now() > deadline) throw sqliteError(thrown)
      }
      await sleep(1 + Math.random() * 4)
    }
  }
}

/** One after the other: a connection has one transaction, and nobody else may speak inside it. */
function queue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = last.then(work)
    last = result.catch(() => undefined) // whoever asked hears of it
    return result
  }
}

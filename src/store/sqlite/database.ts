import { setTimeout as sleep } from 'node:timers/promises'
import { closedStore } from '../border/closed-store.ts'
import { usualPatienceMs } from '../border/store-options.ts'
import type { Database, Query, Value } from '../sql/database.ts'
import type { Row } from '../sql/row.ts'
import { type Connection, loadDriver } from './driver.ts'
import { busy, isBusy, sqliteError } from './sqlite-error.ts'

/** How a file is treated. */
export interface SqliteManner {
  readonly pragmas: readonly string[]
  /** How long to wait for others. */
  readonly patienceMs: number
}

/** Acknowledged writes survive a power loss, not only the end of the process. */
export function lasting(patienceMs: number): SqliteManner {
  return { pragmas: ['journal_mode = wal', 'synchronous = full'], patienceMs }
}

/** One file, one connection; other processes have theirs. */
export async function openSqliteDatabase(file: string, manner = lasting(usualPatienceMs)): Promise<Database> {
  const connect = await loadDriver()
  const { patienceMs } = manner
  const patiently = patienceFrom(patienceMs, file)
  const connection = await patiently(() => connect(file))
  try {
    // waiting inside SQLite is unfair among many writers, and blocks the whole process
    connection.exec('pragma busy_timeout = 0')
    for (const pragma of manner.pragmas) await patiently(() => connection.exec(`pragma ${pragma}`))
  } catch (thrown) {
    connection.close()
    throw sqliteError(thrown, file)
  }
  return databaseOver(connection, file, patienceMs)
}

function databaseOver(connection: Connection, file: string, patienceMs: number): Database {
  const inTurn = queue()
  const statements = new Map<string, ReturnType<Connection['prepare']>>()
  let isOpen = true
  const run = (statement: string, values: readonly Value[]) => {
    if (!isOpen) throw closedStore()
    const prepared = statements.get(statement) ?? connection.prepare(statement)
    statements.set(statement, prepared)
    return prepared.all(Object.fromEntries(values.map((value, index) => [`$${index + 1}`, value]))) as readonly Row[]
  }
  const inside: Query = async (statement, values = []) => run(statement, values)
  return {
    query(statement, values = []) {
      const patiently = patienceFrom(patienceMs, file)
      return inTurn(() => patiently(() => run(statement, values)))
    },
    // SQLite has one writer at a time: every lock is the same lock
    transaction(_locks, body) {
      const patiently = patienceFrom(patienceMs, file)
      return inTurn(async () => {
        if (!isOpen) throw closedStore()
        await patiently(() => connection.exec('begin immediate'))
        try {
          const result = await body(inside)
          connection.exec('commit')
          return result
        } catch (thrown) {
          // a full disk has undone it already
          if (connection.isTransaction) connection.exec('rollback')
          throw sqliteError(thrown, file)
        }
      })
    },
    close: () =>
      inTurn(async () => {
        if (!isOpen) return
        isOpen = false
        await emptyLog(connection, file, patienceMs)
        connection.close()
        statements.clear() // the package releases the file when the last of them is garbage-collected
      }),
  }
}

/**
 * Moves everything from the write-ahead log into the file, so that the file alone is whole: SQLite does so when it
 * releases the file, which may be much later. Pages that cannot be moved, because other processes are at work there,
 * stay in the log, and those processes move them.
 */
async function emptyLog(connection: Connection, file: string, patienceMs: number): Promise<void> {
  const patiently = patienceFrom(patienceMs, file)
  try {
    const move = connection.prepare('pragma wal_checkpoint(truncate)')
    await patiently(() => {
      const [result] = move.all({}) as readonly Row[]
      if (result?.['busy'] === 1) throw busy()
    })
  } catch {
    // nothing is lost: every process that opens the store reads the log, too
  }
}

/**
 * Waits for others from now on, however long a call first waits for its turn. Others may run in between: a short random
 * sleep is fairer than SQLite’s own waiting.
 */
function patienceFrom(patienceMs: number, file: string): <T>(work: () => T) => Promise<T> {
  const deadline = performance.now() + patienceMs
  return async (work) => {
    for (;;) {
      try {
        return work()
      } catch (thrown) {
        if (!isBusy(thrown) || performance.now() > deadline) throw sqliteError(thrown, file)
      }
      await sleep(1 + Math.random() * 4)
    }
  }
}

/** One after the other: a connection has one transaction, and no other statement may run inside it. */
function queue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = last.then(work)
    last = result.catch(() => undefined) // the caller receives it
    return result
  }
}

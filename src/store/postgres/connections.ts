import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { TLSSocket } from 'node:tls'
import type { Pool, PoolClient } from 'pg'
import { closedStore } from '../border/closed-store.ts'
import type { Limits } from './connect-options.ts'
import { deadlineIn, timeIsOver } from './deadline.ts'
import { isFull, noConnection } from './postgres-error.ts'

/** The connections of one program to one server: made when they are needed, and again after a loss. */
export interface Connections {
  /** Lends a connection. One with a failure is closed: the server rolls back its transaction. */
  use<T>(work: (client: PoolClient) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export function connectionsOver(pool: Pool, limits: Limits): Connections {
  const [all, idle] = [new Set<PoolClient>(), new Set<PoolClient>()]
  // a call that uses a lost connection fails; an unused one is replaced when it is needed
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    all.add(client)
    client.on('error', () => undefined)
    client.once('end', () => all.delete(client) && idle.delete(client))
  })
  pool.on('acquire', (client) => void idle.delete(client))
  pool.on('release', (_, client) => void (all.has(client) && idle.add(client)))
  const working = new Set<Promise<unknown>>()
  let closing: Promise<void> | undefined
  const lend = async <T>(work: (client: PoolClient) => Promise<T>): Promise<T> => {
    const client = await acquire(pool, limits.connectMs)
    try {
      const result = await work(client)
      client.release()
      return result
    } catch (thrown) {
      // unused connections have most likely gone the same way: other calls must not find that out by waiting
      if (thrown === timeIsOver) for (const one of [client, ...idle]) cutOff(one)
      client.release(true)
      throw thrown
    }
  }
  return {
    use(work) {
      if (closing !== undefined) return Promise.reject(closedStore())
      const done = lend(work)
      const forget = () => void working.delete(done)
      working.add(done)
      done.then(forget, forget)
      return done
    },
    close() {
      closing ??= closeAll(pool, working, all, limits)
      return closing
    },
  }
}

/** Waits for a connection of the pool, and for the server to have room for one more. */
async function acquire(pool: Pool, patienceMs: number): Promise<PoolClient> {
  const deadline = deadlineIn(patienceMs)
  for (;;) {
    try {
      // one that is free is had immediately: nothing need watch over it
      const getting = pool.connect()
      const client = await (pool.idleCount > 0 ? getting : deadline.limit(getting, (late) => late.release()))
      if (!client.connection.stream.destroyed) return client
      client.release(true)
    } catch (thrown) {
      if (thrown !== timeIsOver && !isFull(thrown)) throw thrown
      if (deadline.remainingMs() === 0) throw noConnection(thrown)
    }
    // a random time, so that programs do not all come back at the same moment
    await sleep(Math.min(10 + Math.random() * 90, deadline.remainingMs()))
  }
}

/** Resets a connection. If it were closed, the system would keep sending its last statement, and the server could still run it. */
function cutOff({ connection: { stream } }: PoolClient): void {
  const isTcp = stream instanceof Socket && !(stream instanceof TLSSocket) && stream.remoteAddress !== undefined
  if (isTcp) stream.resetAndDestroy()
  else stream.destroy()
}

/** Calls under way are waited for. A server that does not answer the farewell must not keep the process alive. */
async function closeAll(
  pool: Pool,
  working: ReadonlySet<Promise<unknown>>,
  all: ReadonlySet<PoolClient>,
  { wholeMs }: Limits,
): Promise<void> {
  const deadline = deadlineIn(wholeMs)
  try {
    await deadline.limit(Promise.allSettled(working))
    await deadline.limit(pool.end())
  } catch (thrown) {
    if (thrown !== timeIsOver) throw thrown // those that calls still use are closed below, and the calls fail
  }
  for (const { connection } of all) connection.stream.destroy()
}

import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { openStore, type Store, type StoreOptions } from 'pawl/store'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { shortHash } from '../../src/protocol/index.ts'
import { sharedPostgres } from '../shared/shared-postgres.ts'
import type { PostgresServer } from './postgres-server.ts'

export type BackendName = 'memory' | 'sqlite' | 'postgres'

type Databases = Pick<PostgresServer, 'createDatabase'>

/** Urls of new stores for the tests of a file, and openings that are closed after each test. */
export interface Backends {
  newUrl(name: BackendName): string
  open(url: string, options?: StoreOptions): Promise<Store>
}

/** PostgreSQL is the shared server, unless the file brings one that it may stop. */
export function useBackends(postgres: () => Promise<Databases> = sharedPostgres): Backends {
  const folder = mkdtempSync(join(tmpdir(), 'pawl-store-'))
  const opened: Store[] = []
  /** Databases of the test that runs, and empty ones for the next: to create one takes the server a tenth of a second. */
  const [used, empty]: [string[], string[]] = [[], []]
  const emptying: Promise<void>[] = []
  let databases: Databases | undefined
  let stores = 0
  beforeAll(async () => {
    databases = await postgres()
  })
  beforeEach(() => {
    used.length = 0 // shared resources are made before
  })
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((store) => store.close()))
    for (const url of used.splice(0))
      emptying.push(emptied(url).then((one) => void (one !== undefined && empty.push(one))))
  })
  afterAll(async () => {
    await Promise.all(emptying) // meanwhile other tests ran
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    newUrl(name) {
      if (name === 'memory') return 'memory:'
      if (name === 'postgres') {
        if (databases === undefined) throw new Error('PostgreSQL is started before the tests')
        const url = empty.pop() ?? databases.createDatabase()
        used.push(url)
        return url
      }
      stores += 1
      return `sqlite:${join(folder, `store ${stores}`)}`
    },
    async open(url, options) {
      // the log in a database is signed only with a folder of keys
      const auditKeys = join(folder, 'keys', shortHash(url))
      const store = await openStore(url, url.startsWith('postgres') ? { auditKeys, ...options } : options)
      opened.push(store)
      return store
    },
  }
}

/**
 * Empties a database and renames it, so that its log has a new name. Returns the new URL; undefined where something
 * still uses the database, or where its server is gone.
 */
async function emptied(url: string): Promise<string | undefined> {
  const name = `store_${randomUUID().replaceAll('-', '')}`
  try {
    await query(url, "set lock_timeout = '1s'; drop schema public cascade; create schema public")
    await query(new URL('postgres', url).href, `alter database ${basename(url)} rename to ${name}`)
    return new URL(name, url).href
  } catch {
    return undefined
  }
}

async function query(url: string, text: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
  try {
    await client.connect()
    await client.query(text)
  } finally {
    await client.end().catch(() => undefined)
  }
}

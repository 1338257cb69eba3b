import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore, type Store, type StoreOptions } from 'pawl/store'
import { afterAll, afterEach, beforeAll } from 'vitest'
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
  let databases: Databases | undefined
  let stores = 0
  beforeAll(async () => {
    databases = await postgres()
  })
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((store) => store.close()))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return {
    newUrl(name) {
      if (name === 'memory') return 'memory:'
      if (name === 'postgres') {
        if (databases === undefined) throw new Error('PostgreSQL is started before the tests')
        return databases.createDatabase()
      }
      stores += 1
      return `sqlite:${join(folder, `store ${stores}`)}`
    },
    async open(url, options) {
      // the log in a database is signed only if it is told where its keys are
      const auditKeys = join(folder, 'keys', shortHash(url))
      const store = await openStore(url, url.startsWith('postgres') ? { auditKeys, ...options } : options)
      opened.push(store)
      return store
    },
  }
}

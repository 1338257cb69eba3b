import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore, type Store, type StoreOptions } from 'pawl/store'
import { afterAll, afterEach, beforeAll } from 'vitest'
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
      const store = await openStore(url, options)
      opened.push(store)
      return store
    },
  }
}

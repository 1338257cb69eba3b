import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore, type Store, type StoreOptions } from 'pawl/store'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { type PostgresServer, startPostgres } from './postgres-server.ts'

export type BackendName = 'memory' | 'sqlite' | 'postgres'

/** Urls of new stores for the tests of a file, and openings that are closed after each test. */
export interface Backends {
  readonly postgres: () => PostgresServer
  newUrl(name: BackendName): string
  open(url: string, options?: StoreOptions): Promise<Store>
}

export function useBackends(): Backends {
  const folder = mkdtempSync(join(tmpdir(), 'pawl-store-'))
  const opened: Store[] = []
  let server: PostgresServer | undefined
  let stores = 0
  const postgres = () => {
    if (server === undefined) throw new Error('PostgreSQL is started before the tests')
    return server
  }
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((store) => store.close()))
  })
  afterAll(() => {
    server?.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    postgres,
    newUrl(name) {
      if (name === 'memory') return 'memory:'
      if (name === 'postgres') return postgres().createDatabase()
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

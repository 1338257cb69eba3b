import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildPawl, type PawlFiles } from '../hook-project.ts'
import { installProviders } from '../providers/install.ts'
import { type PostgresServer, startPostgres } from '../store/postgres-server.ts'

/** Everything that test files share, by name: the shared values, as JSON. */
export interface Prepared {
  /** The port of a PostgreSQL server that no test may stop. */
  readonly postgres: number
  readonly pawl: PawlFiles
  readonly providers: true
}

/** How each is prepared, and how all are removed after the run. */
export interface Preparations {
  readonly prepare: { readonly [Name in keyof Prepared]: () => Promise<Prepared[Name]> }
  remove(): void
}

export function createPreparations(): Preparations {
  let server: PostgresServer | undefined
  let pawl: PawlFiles | undefined
  return {
    prepare: {
      async postgres() {
        server = await startPostgres({ isDurable: false })
        return server.port
      },
      async pawl() {
        pawl = await buildPawl()
        return pawl
      },
      async providers() {
        await installProviders()
        return true
      },
    },
    remove() {
      server?.stop()
      if (pawl !== undefined) rmSync(join(pawl.command, '../../..'), { recursive: true, force: true })
    },
  }
}

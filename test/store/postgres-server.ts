import { execFile, execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createDatabase } from './create-database.ts'
import { postgresPrograms } from './postgres-programs.ts'

export interface PostgresServer {
  readonly port: number
  /** A new, empty database. */
  createDatabase(): string
  /** As if the power had been cut, and back. */
  crash(): void
  start(): void
  stop(): void
}

interface PostgresOptions {
  /** Whether the server waits for the disk. Only a machine that loses power needs it to. */
  readonly isDurable?: boolean
}

/** A role that needs a password; all others are trusted. */
export const withPassword = 'careful'

/** A PostgreSQL of its own, on a private port, in a folder that is removed at the end. */
export async function startPostgres({ isDurable = true }: PostgresOptions = {}): Promise<PostgresServer> {
  const programs = await postgresPrograms()
  const folder = mkdtempSync(join(tmpdir(), 'pawl-postgres-'))
  chmodSync(folder, 0o777) // the server runs as another user
  const data = join(folder, 'data')
  const port = await freePort()
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c max_connections=300 -c fsync=${isDurable ? 'on' : 'off'}`
  const starting = ['-D', data, '-w', '-l', join(folder, 'log'), '-o', settings, 'start']
  const control = (...args: readonly string[]) => {
    execFileSync(join(programs, 'pg_ctl'), args, { ...serverUser, stdio: ['ignore', 'ignore', 'inherit'] })
  }
  const crash = () => control('-D', data, '-w', '-m', 'immediate', 'stop')
  const initial = ['-D', data, '-U', 'pawl', '-A', 'trust', '-E', 'UTF8', '--no-sync']
  await promisify(execFile)(join(programs, 'initdb'), initial, serverUser)
  const logins = join(data, 'pg_hba.conf')
  writeFileSync(logins, `host all ${withPassword} all scram-sha-256\n${readFileSync(logins, 'utf8')}`)
  control(...starting)
  return {
    port,
    createDatabase: () => createDatabase(programs, port),
    crash,
    start: () => control(...starting),
    stop() {
      crash()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to be run by root, which becomes `nobody`. */
const serverUser = {
  cwd: tmpdir(),
  ...(process.getuid?.() === 0 && { uid: 65_534, gid: 65_534 }),
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}

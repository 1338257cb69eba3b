import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface PostgresServer {
  /** A new, empty database. */
  createDatabase(): string
  /** As if the power had been cut, and back. */
  crash(): void
  start(): void
  stop(): void
}

/** A PostgreSQL of its own, on a private port, in a folder that is removed at the end. */
export async function startPostgres(): Promise<PostgresServer> {
  const bin = findBin() ?? install()
  const folder = mkdtempSync(join(tmpdir(), 'pawl-postgres-'))
  chmodSync(folder, 0o777) // the server runs as somebody else
  const data = join(folder, 'data')
  const port = await freePort()
  const run = (program: string, ...args: readonly string[]) => asServerUser([join(bin, program), ...args])
  const control = (...args: readonly string[]) => run('pg_ctl', '-D', data, '-w', ...args)
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1`
  const start = () => control('-l', join(folder, 'log'), '-o', settings, 'start')
  run('initdb', '-D', data, '-U', 'pawl', '-A', 'trust', '-E', 'UTF8')
  start()
  let databases = 0
  return {
    createDatabase() {
      databases += 1
      const name = `store${databases}`
      run('createdb', '-h', '127.0.0.1', '-p', String(port), '-U', 'pawl', name)
      return `postgres://pawl@127.0.0.1:${port}/${name}`
    },
    crash: () => control('-m', 'immediate', 'stop'),
    start,
    stop() {
      control('-m', 'immediate', 'stop')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to be run by root. */
function asServerUser(command: readonly string[]): void {
  const whole = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--', ...command] : command
  const [program = '', ...args] = whole
  execFileSync(program, args, { cwd: tmpdir(), stdio: ['ignore', 'ignore', 'inherit'] })
}

function findBin(): string | undefined {
  const versions = '/usr/lib/postgresql'
  if (!existsSync(versions)) return undefined
  const newest = readdirSync(versions).sort((a, b) => Number(b) - Number(a))
  return newest.map((version) => join(versions, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')))
}

function install(): string {
  console.log('PostgreSQL is missing: installing it for the tests …')
  const options = { stdio: 'inherit' as const, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  execFileSync('apt-get', ['update'], options)
  execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql'], options)
  const bin = findBin()
  if (bin === undefined) throw new Error('the tests need PostgreSQL: install it, with initdb and pg_ctl')
  return bin
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

import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Creates an empty database on a server of this machine, and returns its URL. */
export function createDatabase(programs: string, port: number): string {
  const url = `postgres://pawl@127.0.0.1:${port}`
  const name = `store_${randomUUID().replaceAll('-', '')}`
  const createdb = join(programs, 'createdb')
  if (existsSync(createdb)) execFileSync(createdb, ['-h', '127.0.0.1', '-p', String(port), '-U', 'pawl', name])
  else execFileSync(process.execPath, ['--input-type=module', '-e', program, url, name], { cwd: root })
  return `${url}/${name}`
}

/** The packages of npm come without `createdb`. */
const program = `import pg from 'pg'
const [url, name] = process.argv.slice(1)
const client = new pg.Client(url + '/postgres')
await client.connect()
await client.query('create database ' + name)
await client.end()`
const root = fileURLToPath(new URL('../..', import.meta.url))

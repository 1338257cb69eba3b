import { PawlError } from '../../base/index.ts'
import type { Value } from '../sql/database.ts'

/** As much of the `DatabaseSync` API as is used; Node’s own and the package’s both have it. */
export interface Connection {
  exec(statements: string): void
  prepare(statement: string): { all(values: Readonly<Record<string, Value>>): unknown[] }
  close(): void
  readonly isTransaction: boolean
}

export type Connect = (file: string) => Connection

interface Driver {
  readonly DatabaseSync: new (file: string) => Connection
}

// before it, several processes that write and checkpoint in parallel can damage the file
const soundVersion = [3, 51, 3]

/** Node’s own SQLite where it is sound, the package otherwise. */
export async function loadDriver(): Promise<Connect> {
  const { DatabaseSync } = isSound(process.versions['sqlite']) ? builtIn() : await fromPackage()
  return (file) => new DatabaseSync(file)
}

export function isSound(version: string | undefined): boolean {
  if (version === undefined) return false
  const parts = version.split('.').map(Number)
  const at = soundVersion.findIndex((part, index) => part !== parts[index])
  return at === -1 || (parts[at] ?? 0) > (soundVersion[at] ?? 0)
}

function builtIn(): Driver {
  return process.getBuiltinModule('node:sqlite' as 'node:fs') as unknown as Driver
}

async function fromPackage(): Promise<Driver> {
  try {
    return (await import('@photostructure/sqlite')) as unknown as Driver
  } catch (cause) {
    throw new PawlError('missing-package', 'SQLite is not there: neither in this Node nor as a package', {
      hint: 'npm install @photostructure/sqlite, or use a Node with SQLite 3.51.3 or later inside',
      cause,
    })
  }
}

import { openBarePostgres } from './bare-postgres.ts'
import { openBareSqlite } from './bare-sqlite.ts'
import { openOurPurse } from './our-purse.ts'
import type { Purse } from './purse.ts'

type OpenPurse = (url: string) => Promise<Purse>

/** By the backend: ours, and the least that could be written for it. */
export const contenders = {
  SQLite: { pawl: openOurPurse, 'bare transactions': openBareSqlite },
  PostgreSQL: { pawl: openOurPurse, 'bare updates': openBarePostgres },
} as const satisfies Readonly<Record<string, Readonly<Record<string, OpenPurse>>>>

export type Backend = keyof typeof contenders

export function openerOf(backend: string, name: string): OpenPurse {
  const found = (contenders as Readonly<Record<string, Readonly<Record<string, OpenPurse>>>>)[backend]?.[name]
  if (found === undefined) throw new Error(`${name} does not spend from ${backend}`)
  return found
}

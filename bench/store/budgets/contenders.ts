import type { Account } from './account.ts'
import { openBarePostgres } from './bare-postgres.ts'
import { openBareSqlite } from './bare-sqlite.ts'
import { openOurAccount } from './our-account.ts'

type OpenPurse = (url: string) => Promise<Account>

/** For each backend: our account, and the simplest possible one. */
export const contenders = {
  SQLite: { pawl: openOurAccount, 'bare transactions': openBareSqlite },
  PostgreSQL: { pawl: openOurAccount, 'bare updates': openBarePostgres },
} as const satisfies Readonly<Record<string, Readonly<Record<string, OpenPurse>>>>

export type Backend = keyof typeof contenders

export function openerOf(backend: string, name: string): OpenPurse {
  const found = (contenders as Readonly<Record<string, Readonly<Record<string, OpenPurse>>>>)[backend]?.[name]
  if (found === undefined) throw new Error(`${name} does not spend from ${backend}`)
  return found
}

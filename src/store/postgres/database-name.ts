import { withoutCredentials } from './without-credentials.ts'

/**
 * What the log of a database is known by, whoever opens it and however its url is spelt: this machine has one name, and so has the usual
 * port. Two urls of one database that are known by different names would be two logs for those who remember how far each went.
 */
export function databaseName(url: string): string {
  if (!URL.canParse(url)) return withoutCredentials(url)
  const { hostname, port, pathname, username, searchParams: given } = new URL(url)
  const { PGHOST, PGPORT, PGDATABASE, PGUSER } = process.env // what the driver takes where the url says nothing
  const host = hostOf(given.get('host') || hostname || PGHOST || here)
  const at = given.get('port') || port || PGPORT || usualPort
  const database = pathname.slice(1) || PGDATABASE || username || PGUSER || ''
  return `postgres://${host}${at === usualPort ? '' : `:${at}`}/${database}`
}

const usualPort = '5432'
const here = 'localhost'
const sameAsHere: ReadonlySet<string> = new Set([here, '127.0.0.1', '::1', '[::1]'])

/** A socket is a path, whose letters count. */
function hostOf(given: string): string {
  const host = given.startsWith('/') || given.startsWith('%2F') ? given : given.toLowerCase()
  return sameAsHere.has(host) ? here : host
}

import { withoutCredentials } from './without-credentials.ts'

/**
 * The name of a database's log, the same for every user and spelling of its url: this machine has one name, and so has
 * the usual port. Two names for one database would be two logs in the memory of their heads.
 */
export function databaseName(url: string): string {
  if (!URL.canParse(url)) return withoutCredentials(url)
  const { hostname, port, pathname, username, searchParams: given } = new URL(url)
  const { PGHOST, PGPORT, PGDATABASE, PGUSER } = process.env // the driver's defaults for missing parts of the url
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

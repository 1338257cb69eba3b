/** The parts of a url that may be shown: not its password. */
interface Parts {
  readonly user: string
  readonly database: string
  /** Options by which the programs of PostgreSQL find the same server. */
  readonly server: string
  readonly hasPassword: boolean
}

/** The command to run where a server lacks the database or role of the url, by the code of PostgreSQL or the message of its driver. */
export function setupHint(url: string, code: string, sentence: string): string | undefined {
  const { user, database, server, hasPassword } = partsOf(url)
  // the driver stops before it asks the server
  if (/password must be a (?:non-empty )?string/.test(sentence))
    return hasPassword
      ? 'correct the password in the url'
      : `the server wants a password, and the url has none: postgres://${user}:PASSWORD@HOST/${database}; if it is in a variable, see that the variable is set`
  if (/does not support SSL/.test(sentence)) return 'take `sslmode` out of the url, or let the server use TLS'
  if (code === '3D000') return `make the database: \`createdb${server} ${database}\`, or correct its name in the url`
  if (code === '28000')
    return `make the role: \`createuser${server} ${user}\`, or correct the user in the url; pg_hba.conf of the server says who may log in from where`
  if (code === '28P01')
    return `correct the password in the url; as an administrator, \`\\password ${user}\` in psql sets it`
  if (code === '42501')
    return `let the role make its tables: \`GRANT CREATE, USAGE ON SCHEMA public TO "${user}"\` in psql, as the owner of ${database}`
  return undefined
}

function partsOf(url: string): Parts {
  const { hostname, port, username, password, pathname } = URL.canParse(url)
    ? new URL(url)
    : new URL('postgres://HOST/DATABASE')
  const server = [hostname === '' ? '' : ` -h ${hostname}`, port === '' ? '' : ` -p ${port}`].join('')
  return {
    user: username || 'USER',
    database: pathname.slice(1) || username || 'DATABASE',
    server,
    hasPassword: password !== '',
  }
}

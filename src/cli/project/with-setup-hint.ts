import { isPawlError, PawlError } from '../../base/index.ts'

/** Opens a store on a server. Where the server lacks what the url names, the error says what to run. */
export async function withSetupHint<T>(url: string, open: () => Promise<T>): Promise<T> {
  try {
    return await open()
  } catch (error) {
    const hint = isPawlError(error) && error.hint === undefined ? hintFor(codeOf(error.cause), partsOf(url)) : undefined
    if (!isPawlError(error) || hint === undefined) throw error
    throw new PawlError(error.code, error.message, { hint, cause: error.cause })
  }
}

interface Parts {
  readonly user: string
  readonly database: string
  /** Options by which the programs of PostgreSQL find the same server. */
  readonly server: string
}

/** What to do about a code of PostgreSQL. */
function hintFor(code: string, { user, database, server }: Parts): string | undefined {
  if (code === '3D000') return `make the database: \`createdb${server} ${database}\`, or correct its name in the url`
  if (code === '28000')
    return `make the role: \`createuser${server} ${user}\`, or correct the user in the url; pg_hba.conf of the server says who may log in from where`
  if (code === '28P01')
    return `correct the password in the url; as an administrator, \`\\password ${user}\` in psql sets it`
  if (code === '42501')
    return `let the role make its tables: \`GRANT CREATE, USAGE ON SCHEMA public TO "${user}"\` in psql, as the owner of ${database}`
  return undefined
}

function codeOf(cause: unknown): string {
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : ''
}

/** The parts of a url that may be shown: not its password. */
function partsOf(url: string): Parts {
  const { hostname, port, username, pathname } = URL.canParse(url) ? new URL(url) : new URL('postgres://HOST/DATABASE')
  const server = [hostname === '' ? '' : ` -h ${hostname}`, port === '' ? '' : ` -p ${port}`].join('')
  return { user: username || 'USER', database: pathname.slice(1) || username || 'DATABASE', server }
}

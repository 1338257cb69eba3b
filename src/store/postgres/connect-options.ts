import type { PoolConfig } from 'pg'
import { didYouMean, nearest, PawlError } from '../../base/index.ts'

/** How long the parts of a call may take, in milliseconds. Together they take no longer than the store's patience. */
export interface Limits {
  /** Waiting for a connection, be it a new one or one that another call uses. */
  readonly connectMs: number
  /** Waiting for the answer to one statement. */
  readonly answerMs: number
  /** A transaction from its beginning to its end. */
  readonly wholeMs: number
}

export function limitsOf(patienceMs: number): Limits {
  return { connectMs: patienceMs / 2, answerMs: patienceMs / 2, wholeMs: patienceMs }
}

/** The connections a program keeps open at most, by default. */
const usualConnections = 10

/** Options of the driver: the url's own, with the limits that the server enforces. */
export function poolOptions(url: string, patienceMs: number): PoolConfig {
  const [address = '', ...search] = url.split('?')
  const parameters = new URLSearchParams(search.join('?'))
  checkNames([...parameters.keys()])
  checkSslMode(parameters.get('sslmode'))
  const max = connectionsIn(parameters.get('max'))
  const options = [parameters.get('options') ?? '', ...serverSettings(patienceMs).map((setting) => `-c ${setting}`)]
  parameters.delete('max')
  parameters.delete('options')
  return {
    connectionString: parameters.size === 0 ? address : `${address}?${parameters}`,
    max,
    // before the caller's time-out, so that it receives the reason
    connectionTimeoutMillis: Math.ceil(limitsOf(patienceMs).connectMs * 0.9),
    keepAlive: true,
    options: options.join(' ').trim(),
  }
}

/**
 * The server cancels a statement before the client times out. Otherwise a statement that waits for a lock could run
 * after its caller has failed, called again and continued. A transaction whose client is gone is rolled back while
 * others still wait.
 */
function serverSettings(patienceMs: number): readonly string[] {
  const milliseconds = Math.max(1, Math.floor(patienceMs * 0.4))
  const times = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
  return [
    // each statement sees the commits before it, for any default of the server
    'default_transaction_isolation=read\\ committed',
    ...times.map((name) => `${name}=${milliseconds}`),
  ]
}

/** Parameters belong to the driver, which ignores those that it does not know: only ours can be misspelt here. */
function checkNames(names: readonly string[]): void {
  const odd = names.find((name) => name !== 'max' && nearest(name.toLowerCase(), ['max']) !== undefined)
  if (odd === undefined) return
  throw new PawlError('bad-store-url', `a store has no parameter \`${odd}\``, { hint: 'did you mean `max`?' })
}

const sslModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']

/** The driver takes one that it does not know for a wish without a meaning. */
function checkSslMode(mode: string | null): void {
  if (mode === null || sslModes.includes(mode)) return
  throw new PawlError('bad-store-url', `\`sslmode=${mode}\` is not known`, {
    hint: didYouMean(mode, sslModes) ?? `use one of ${sslModes.join(', ')}`,
  })
}

function connectionsIn(given: string | null): number {
  if (given === null) return usualConnections
  const max = Number(given)
  if (/^\d+$/.test(given) && max >= 1 && max <= 10_000) return max
  throw new PawlError('bad-store-url', `\`max=${given}\` is not a number of connections`, {
    hint: 'give a whole number from 1 up, such as postgres://USER@HOST/DATABASE?max=4',
  })
}

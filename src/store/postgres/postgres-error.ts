import { isPawlError, PawlError, sentenceOf } from '../../base/index.ts'
import { timeIsOver } from './deadline.ts'
import { setupHint } from './setup-hint.ts'

const lostCode = /^(08|57P|25P03|ECONN|ENOTFOUND|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_)/
// errors of the driver itself have no code
const lostSentence = /^Connection terminated|is not queryable$|^timeout expired/
/** A lock or a statement took longer than the server's limit. */
const slowCode = /^(55P03|57014)$/
const fullSentence = /^timeout exceeded when trying to connect|no more connections allowed|query_wait_timeout/

/** Whether the server, a pooler before it, or the pool of this program has no free connection at the moment. */
export function isFull(thrown: unknown): boolean {
  return codeOf(thrown) === '53300' || fullSentence.test(sentenceOf(thrown))
}

/** No connection was to be had for as long as the caller could wait. */
export function noConnection(thrown: unknown): PawlError {
  return new PawlError('store-busy', 'no connection to the store was free in time; nothing was written', {
    hint: 'let each program keep fewer connections (`?max=4` in the url), raise `max_connections` of the server, or put a pooler such as pgbouncer before it',
    cause: thrown === timeIsOver ? undefined : thrown,
  })
}

/** The error of the driver, in our words; `url` is the store's. */
export function postgresError(thrown: unknown, url = ''): PawlError {
  if (isPawlError(thrown)) return thrown
  if (thrown === timeIsOver) {
    return new PawlError('store-lost', 'the server of the store did not answer in time', {
      hint: 'the call may have been done or not; see that the server and the network are well; the next call tries a new connection',
    })
  }
  const code = codeOf(thrown)
  if (slowCode.test(code)) {
    return new PawlError('store-busy', 'the store was busy for too long; nothing was written', {
      hint: 'look into `pg_stat_activity` for a transaction that holds locks; `patienceMs` says how long to wait',
      cause: thrown,
    })
  }
  if (code === '53100') {
    return new PawlError('store-full', 'there is no room left for the store; nothing was written', {
      hint: 'make room on the disk of the server and try again',
      cause: thrown,
    })
  }
  if (code === '54000') {
    return new PawlError('bad-key', 'a name is too long for PostgreSQL; nothing was written', {
      hint: 'use names of at most 1,000 bytes for accounts, reservations, runs and steps',
      cause: thrown,
    })
  }
  if (isFull(thrown)) return noConnection(thrown)
  if (lostCode.test(code) || lostSentence.test(sentenceOf(thrown))) {
    return new PawlError('store-lost', 'the server of the store cannot be reached', {
      hint: 'see that PostgreSQL runs and that the url is right; the next call tries again',
      cause: thrown,
    })
  }
  const hint = setupHint(url, code, sentenceOf(thrown))
  return new PawlError('store-failed', `the store failed: ${sentenceOf(thrown)}`, {
    cause: thrown,
    ...(hint !== undefined && { hint }),
  })
}

/** The code of an error of the server or the driver; empty if it has none. */
export function codeOf(thrown: unknown): string {
  return typeof thrown === 'object' && thrown !== null && 'code' in thrown ? String(thrown.code) : ''
}

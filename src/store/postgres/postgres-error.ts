import { isPawlError, PawlError, sentenceOf } from '../../kernel/index.ts'

const lostCode = /^(08|57P|ECONN|ENOTFOUND|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|EAI_)/
// what the driver itself finds out has no code
const lostSentence = /^Connection terminated|is not queryable$|^timeout exceeded when trying to connect/

export function postgresError(thrown: unknown): PawlError {
  if (isPawlError(thrown)) return thrown
  const code = codeOf(thrown)
  if (code === '53100') {
    return new PawlError('store-full', 'there is no room left for the store; nothing was written', {
      hint: 'make room on the disk of the server and try again',
      cause: thrown,
    })
  }
  if (lostCode.test(code) || lostSentence.test(sentenceOf(thrown))) {
    return new PawlError('store-lost', 'the server of the store cannot be reached', {
      hint: 'see that PostgreSQL runs and that the url is right; the next call tries again',
      cause: thrown,
    })
  }
  return new PawlError('store-failed', `the store failed: ${sentenceOf(thrown)}`, { cause: thrown })
}

function codeOf(thrown: unknown): string {
  return typeof thrown === 'object' && thrown !== null && 'code' in thrown ? String(thrown.code) : ''
}

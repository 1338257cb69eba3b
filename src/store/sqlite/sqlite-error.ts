import { isPawlError, PawlError, sentenceOf } from '../../kernel/index.ts'

const full = 13

/** SQLite’s number for what went wrong, without its finer distinctions. */
function resultCode(thrown: unknown): number | undefined {
  if (typeof thrown !== 'object' || thrown === null || !('errcode' in thrown)) return undefined
  return typeof thrown.errcode === 'number' ? thrown.errcode & 0xff : undefined
}

/** Somebody else is writing, or holds the table. */
export function isBusy(thrown: unknown): boolean {
  const code = resultCode(thrown)
  return code === 5 || code === 6
}

export function sqliteError(thrown: unknown): PawlError {
  if (isPawlError(thrown)) return thrown
  if (isBusy(thrown)) {
    return new PawlError('store-busy', 'the store was busy for too long; nothing was written', {
      hint: 'look for a process that holds a transaction open',
      cause: thrown,
    })
  }
  if (resultCode(thrown) === full) {
    return new PawlError('store-full', 'there is no room left for the store; nothing was written', {
      hint: 'make room on the disk and try again',
      cause: thrown,
    })
  }
  return new PawlError('store-failed', `the store failed: ${sentenceOf(thrown)}`, { cause: thrown })
}

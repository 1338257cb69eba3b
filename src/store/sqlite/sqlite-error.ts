import { isPawlError, PawlError, sentenceOf } from '../../kernel/index.ts'

const locked = 5
const tableLocked = 6
const full = 13

// the package leaves the number out when rows are read; the sentences are SQLite’s own and never change
const codes: Readonly<Record<string, number>> = {
  'database is locked': locked,
  'database table is locked': tableLocked,
  'database or disk is full': full,
}

/** SQLite’s number for what went wrong, without its finer distinctions. */
function resultCode(thrown: unknown): number | undefined {
  if (!(thrown instanceof Error)) return undefined
  return 'errcode' in thrown && typeof thrown.errcode === 'number' ? thrown.errcode & 0xff : codes[thrown.message]
}

/** Somebody else is writing, or holds the table. */
export function isBusy(thrown: unknown): boolean {
  const code = resultCode(thrown)
  return code === locked || code === tableLocked
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

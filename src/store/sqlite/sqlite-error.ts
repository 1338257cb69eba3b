import { isPawlError, PawlError, sentenceOf } from '../../base/index.ts'

const locked = 5
const tableLocked = 6
const corrupt = 11
const full = 13
const notADatabase = 26

// the package leaves the number out when rows are read; the sentences are SQLite’s own and never change
const codes: Readonly<Record<string, number>> = {
  'database is locked': locked,
  'database table is locked': tableLocked,
  'database disk image is malformed': corrupt,
  'database or disk is full': full,
  'file is not a database': notADatabase,
}

/** SQLite’s number for what went wrong, without its finer distinctions. */
function resultCode(thrown: unknown): number | undefined {
  if (!(thrown instanceof Error)) return undefined
  if ('code' in thrown && thrown.code === 'ENOSPC') return full // of a file that is made without SQLite
  return 'errcode' in thrown && typeof thrown.errcode === 'number' ? thrown.errcode & 0xff : codes[thrown.message]
}

/** The error of SQLite for a file that others use, where it returns that as a row. */
export function busy(): Error {
  return new Error('database is locked')
}

/** Somebody else is writing, or holds the table. */
export function isBusy(thrown: unknown): boolean {
  const code = resultCode(thrown)
  return code === locked || code === tableLocked
}

/** The file is there and does not hold what this program wrote. */
export function damagedFile(what: string, cause?: unknown): PawlError {
  return new PawlError('store-damaged', `the file of the store is damaged: ${what}`, {
    hint: 'restore store.sqlite from a copy; if nothing in it is needed, remove it with store.sqlite-wal and store.sqlite-shm',
    cause,
  })
}

export function sqliteError(thrown: unknown): PawlError {
  if (isPawlError(thrown)) return thrown
  const code = resultCode(thrown)
  if (code === corrupt || code === notADatabase) return damagedFile(sentenceOf(thrown), thrown)
  if (isBusy(thrown)) {
    return new PawlError('store-busy', 'the store was busy for too long; nothing was written', {
      hint: 'look for a process that holds a transaction open',
      cause: thrown,
    })
  }
  if (code === full) {
    return new PawlError('store-full', 'there is no room left for the store; nothing was written', {
      hint: 'make room on the disk and try again',
      cause: thrown,
    })
  }
  return new PawlError('store-failed', `the store failed: ${sentenceOf(thrown)}`, { cause: thrown })
}

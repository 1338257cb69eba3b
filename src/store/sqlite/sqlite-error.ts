import { dirname } from 'node:path'
import { isPawlError, PawlError, sentenceOf } from '../../base/index.ts'
import { fileTrouble } from '../disk/file-trouble.ts'
import { writeErrorIn } from '../disk/write-error-in.ts'
import { readOnlyFiles } from './read-only-files.ts'

const locked = 5
const tableLocked = 6
const readOnly = 8
const inputOutput = 10
const corrupt = 11
const full = 13
const cannotOpen = 14
const notADatabase = 26

// the package leaves the number out when rows are read; the sentences are SQLite’s own and never change
const codes: Readonly<Record<string, number>> = {
  'database is locked': locked,
  'database table is locked': tableLocked,
  'attempt to write a readonly database': readOnly,
  'disk I/O error': inputOutput,
  'database disk image is malformed': corrupt,
  'database or disk is full': full,
  'unable to open database file': cannotOpen,
  'file is not a database': notADatabase,
}

/** SQLite’s result code, without its extended part. */
function resultCode(thrown: unknown): number | undefined {
  if (!(thrown instanceof Error)) return undefined
  return 'errcode' in thrown && typeof thrown.errcode === 'number' ? thrown.errcode & 0xff : codes[thrown.message]
}

/** The error of SQLite for a file that others use, where it returns that as a row. */
export function busy(): Error {
  return new Error('database is locked')
}

/** Another process is writing, or holds the table. */
export function isBusy(thrown: unknown): boolean {
  const code = resultCode(thrown)
  return code === locked || code === tableLocked
}

/** The file exists and has foreign content. */
export function damagedFile(what: string, cause?: unknown): PawlError {
  return new PawlError('store-damaged', `the file of the store is damaged: ${what}`, {
    hint: 'restore store.sqlite from a copy; if nothing in it is needed, remove it with store.sqlite-wal and store.sqlite-shm',
    cause,
  })
}

/** The error of the driver in our words; `file` is that of the store. */
export function sqliteError(thrown: unknown, file?: string): PawlError {
  if (isPawlError(thrown)) return thrown
  const code = resultCode(thrown)
  if (code === corrupt || code === notADatabase) return damagedFile(sentenceOf(thrown), thrown)
  if (isBusy(thrown)) {
    return new PawlError('store-busy', 'the store was busy for too long; nothing was written', {
      hint: 'look for a process that holds a transaction open',
      cause: thrown,
    })
  }
  if (code === full) return noRoom(thrown)
  const trouble = file === undefined ? undefined : diskError(thrown, code, file)
  return trouble ?? new PawlError('store-failed', `the store failed: ${sentenceOf(thrown)}`, { cause: thrown })
}

/** SQLite reports only that it failed at the disk, or cannot open the file: a trial write shows whether the disk is full or read-only. */
function diskError(thrown: unknown, code: number | undefined, file: string): PawlError | undefined {
  const isVague = code === inputOutput || code === cannotOpen || code === readOnly
  const error = isVague ? writeErrorIn(dirname(file)) : thrown
  if (error instanceof Error && 'code' in error && noRoomCodes.has(error.code)) return noRoom(error)
  const trouble = fileTrouble(error)
  if (trouble === undefined) return isVague ? readOnlyFiles(file, thrown) : undefined
  return new PawlError('store-failed', `the store cannot be written: ${trouble.what}`, {
    hint: trouble.hint,
    cause: thrown,
  })
}

const noRoomCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

function noRoom(cause: unknown): PawlError {
  return new PawlError('store-full', 'there is no room left for the store; nothing was written', {
    hint: 'make room on the disk, or raise the quota or `ulimit -f` of this user, and try again',
    cause,
  })
}

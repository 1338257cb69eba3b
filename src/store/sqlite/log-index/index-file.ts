import { closeSync, constants, fstatSync, futimesSync, openSync, rmSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { isPawlError, PawlError } from '../../../base/index.ts'
import type { Database, Query } from '../../sql/database.ts'
import { numberIn } from '../../sql/row.ts'
import { openSqliteDatabase, type SqliteManner } from '../database.ts'
import { createTables, version } from './index-tables.ts'

/**
 * A file of SQLite that can be made again, and that is trusted only as we left it. SQLite does not notice a changed
 * byte in a row, so each writer puts a time into the file, and then sets the file's modification time to it: if the two
 * differ, another program has written to it, or its writer was killed. That is also why no journal is needed.
 */
export interface IndexFile {
  readonly query: Query
  write(body: (query: Query) => Promise<void>): Promise<void>
  isAsLeft(): Promise<boolean>
  close(): Promise<void>
  remove(): Promise<void>
}

/** A process that finds it locked reads the log instead. `synchronous`: the time must not be on disk before the rows. */
const derived: SqliteManner = {
  pragmas: ['journal_mode = memory', 'synchronous = normal', 'cache_size = -32768'],
  patienceMs: 100,
}

export async function openIndexFile(path: string): Promise<IndexFile> {
  const id = touch(path)
  try {
    const database = await openSqliteDatabase(path, derived)
    const file = fileOver(database, path, id)
    await prepare(database, file).catch(async (thrown: unknown) => {
      await database.close()
      throw thrown
    })
    return file
  } catch (thrown) {
    if (isWorthless(thrown)) removeFile(path, id)
    throw thrown
  }
}

/** Nothing that waiting or making room would fix. */
export function isWorthless(thrown: unknown): boolean {
  return !(isPawlError(thrown) && ['store-busy', 'store-full', 'missing-package'].includes(thrown.code))
}

async function prepare({ query }: Database, { write }: IndexFile): Promise<void> {
  const versionOf = async (ask: Query) => numberIn((await ask('pragma user_version'))[0] ?? {}, 'user_version')
  const found = await versionOf(query)
  if (found === version) return
  if (found !== 0) throw new PawlError('store-damaged', `the index of the audit log has version ${found}`)
  await write(async (inside) => {
    if ((await versionOf(inside)) === version) return // another process was faster
    await createTables(inside)
    await inside('create table pawl_seal (time integer not null)')
    await inside('insert into pawl_seal values (0)')
  })
}

function fileOver(database: Database, path: string, id: number): IndexFile {
  return {
    query: database.query,
    async write(body) {
      const seconds = Math.floor(Date.now() / 1000) // whole ones, which every file system keeps
      await database.transaction([], async (query) => {
        await body(query)
        await query('update pawl_seal set time = $1', [seconds])
      })
      giveTime(path, id, seconds)
    },
    async isAsLeft() {
      for (let tries = 0; tries < 5; tries++) {
        const [row] = await database.query('select time from pawl_seal')
        const look = statSync(path, { throwIfNoEntry: false })
        if (row === undefined || look?.ino !== id) return false
        if (look.mtimeMs === numberIn(row, 'time') * 1000) return true
        await sleep(10) // another process may have written, and be about to set its time
      }
      return false
    },
    close: database.close,
    async remove() {
      await database.close()
      removeFile(path, id)
    },
  }
}

/** A pipe in the place of the file must not block, and a link is not followed. */
const making =
  constants.O_WRONLY |
  constants.O_CREAT |
  constants.O_APPEND |
  (constants.O_NOFOLLOW ?? 0) |
  (constants.O_NONBLOCK ?? 0)

/** Makes the file if it is missing, for its owner alone, and returns its id. */
function touch(path: string): number {
  const file = openSync(path, making, 0o600)
  try {
    const look = fstatSync(file)
    if (look.isFile()) return look.ino
    throw new PawlError('store-damaged', `the index of the audit log, ${path}, is not a regular file`)
  } finally {
    closeSync(file)
  }
}

function giveTime(path: string, id: number, seconds: number): void {
  const file = openSync(path, 'r+')
  try {
    if (fstatSync(file).ino === id) futimesSync(file, seconds, seconds)
  } finally {
    closeSync(file)
  }
}

/** Only the opened file: another process may have put a new one in its place. */
function removeFile(path: string, id: number): void {
  if (statSync(path, { throwIfNoEntry: false })?.ino === id) rmSync(path, { force: true })
}

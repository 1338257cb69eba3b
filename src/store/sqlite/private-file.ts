import { randomUUID } from 'node:crypto'
import { chmodSync, constants, copyFileSync, linkSync, lstatSync, rmSync, type Stats, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PawlError } from '../../base/index.ts'
import { makeFolders, obstacleAt, obstacleHint, obstacleText } from '../../node/index.ts'
import { noStore } from '../border/no-store.ts'
import { loadDriver } from './driver.ts'
import { damagedFile, sqliteError } from './sqlite-error.ts'

/** The file of the store in a folder, for its owner alone: its content may be private. A missing one is made, if allowed. */
export async function privateFile(folder: string, create: boolean): Promise<string> {
  const file = join(folder, 'store.sqlite')
  if (create) makeFolder(folder)
  if (lookAt(file) === undefined) {
    if (!create) throw noStore(folder)
    await make(file)
  }
  checkFiles(file)
  return file
}

function makeFolder(folder: string): void {
  try {
    makeFolders(folder)
  } catch (cause) {
    throw new PawlError('store-failed', `the folder of the store, ${folder}, cannot be made`, {
      hint: 'name a folder that this user may write to',
      cause,
    })
  }
}

/** Refuses links and empty files, and has the files of a store for their owner alone. */
export function checkFiles(file: string): void {
  for (const path of [file, `${file}-wal`, `${file}-shm`]) keepPrivate(path)
  // one that was made here is never empty: using it would forget spending and approvals
  if (lookAt(file)?.size === 0) throw damagedFile('it is empty')
}

/** Nothing is opened to check it: closing a file releases the locks that SQLite holds on it in this process. */
function lookAt(path: string): Stats | undefined {
  return lstatSync(path, { throwIfNoEntry: false })
}

/** Makes it under another name first: at no time is there an empty file that another process could take for a damaged one. */
async function make(file: string): Promise<void> {
  const connect = await loadDriver()
  const draft = `${file}.${randomUUID()}.new`
  try {
    writeFileSync(draft, '', { mode: 0o600, flag: 'wx' })
    const connection = connect(draft)
    connection.exec('pragma journal_mode = wal')
    connection.close()
    publish(draft, file)
  } catch (cause) {
    const known = sqliteError(cause, file)
    if (known.hint !== undefined) throw known
    throw new PawlError('store-failed', `the file of the store, ${file}, cannot be made`, {
      hint: 'see that this user may write to the folder and that its disk has room',
      cause,
    })
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Never replaces a file: another process may have made one and written to it. */
function publish(draft: string, file: string): void {
  try {
    linkSync(draft, file)
  } catch {
    if (lookAt(file) !== undefined) return // another process was faster
    copyFileSync(draft, file, constants.COPYFILE_EXCL) // some file systems have no links
  }
}

/** Removes the permissions of others for a file of ours. */
function keepPrivate(path: string): void {
  const look = lookAt(path)
  if (look === undefined) return
  if (!look.isFile()) {
    const obstacle = look.isSymbolicLink() ? undefined : obstacleAt(path)
    throw new PawlError('store-failed', obstacle === undefined ? `${path} is a link` : obstacleText(obstacle), {
      hint:
        obstacle === undefined
          ? 'a store does not follow links: name the folder that the file is in, as sqlite:FOLDER'
          : obstacleHint(obstacle),
    })
  }
  const isOurs = process.getuid === undefined || look.uid === process.getuid()
  if (isOurs && (look.mode & 0o077) !== 0) chmodSync(path, 0o600)
}

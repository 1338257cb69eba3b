import { randomUUID } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolders } from '../../node/index.ts'

/** About as much as a program needs there next: SQLite takes 32 kB to open a database. */
const trialBytes = 65_536

/** An error of the file system. */
type SystemError = Error & { readonly code?: string; readonly path: string }

/**
 * The error of a trial write to a folder, which is made if it is missing: a read-only file system, a missing right, a full disk, or something
 * else in the place of the folder. It names the folder. Undefined if the folder can be written.
 */
export function writeErrorIn(folder: string): SystemError | undefined {
  try {
    makeFolders(folder)
    tryToWrite(join(folder, `trial-${randomUUID()}.tmp`))
    return undefined
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return Object.assign(error, { path: folder }) // the trial file itself is not informative
  }
}

function tryToWrite(file: string): void {
  try {
    writeFileSync(file, Buffer.alloc(trialBytes), { mode: 0o600, flag: 'wx', flush: true })
  } finally {
    rmSync(file, { force: true })
  }
}

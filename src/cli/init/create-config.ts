import { randomBytes } from 'node:crypto'
import { linkSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { PawlError, sentenceOf } from '../../base/index.ts'
import { writeHint } from '../project/system-error.ts'

/** Makes a config of this text. Returns whether it was made: another process may have been quicker. */
export function createConfig(file: string, text: string): boolean {
  try {
    create(file, text)
    return true
  } catch (cause) {
    if (isTaken(cause)) return false
    throw new PawlError('not-written', `${basename(file)} cannot be written: ${sentenceOf(cause)}`, {
      cause,
      hint: writeHint(cause, 'give yourself the right to write in this folder, or write the file yourself'),
    })
  }
}

/** Readers never see half of it: a whole file gets the name. */
function create(file: string, text: string): void {
  const draft = join(dirname(file), `.${basename(file)}.${randomBytes(8).toString('hex')}.tmp`)
  try {
    writeFileSync(draft, text, { flag: 'wx' })
    linkSync(draft, file)
  } catch (error) {
    if (isTaken(error)) throw error
    writeFileSync(file, text, { flag: 'wx' }) // some drives know no second name for a file
  } finally {
    rmSync(draft, { force: true })
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST'
}

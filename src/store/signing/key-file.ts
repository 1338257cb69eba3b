import { isPawlError, PawlError } from '../../base/index.ts'
import { hasCode, hasNoLinks, readAll, withFile, writeAll } from '../../node/index.ts'
import { logError } from '../disk/log-error.ts'
import { isMissing, type LogFiles } from '../disk/log-files.ts'

/** Writes the file of a key, whole or not at all: with half a key nothing could ever be signed again. */
export function put(files: LogFiles, path: string, text: string): void {
  files.rename(draft(files, path, text), path)
}

/** The same, if nothing is there: false if something is. */
export function putFirst(files: LogFiles, path: string, text: string): boolean {
  const made = draft(files, path, text)
  try {
    files.link(made, path)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    if (!hasNoLinks(error)) throw error
    files.rename(made, path)
    return true
  } finally {
    files.remove(made)
  }
}

/** Under a name of its own: two processes may be at it. */
function draft(files: LogFiles, path: string, text: string): string {
  const made = `${path}.${Math.random().toString(36).slice(2)}.new`
  try {
    withFile(files, made, 'make', (file) => {
      writeAll(files, file, Buffer.from(text), null)
      files.flush(file)
    })
    return made
  } catch (error) {
    files.remove(made)
    throw error
  }
}

/** The text in the file of a key; undefined if there is none. */
export function textIn(files: LogFiles, path: string): string | undefined {
  try {
    return withFile(files, path, 'read', (file) => readAll(files, file, 4096, 0).toString('utf8'))
  } catch (error) {
    if (isMissing(error, path)) return undefined
    if (!isPawlError(error)) throw logError(error, 'read')
    throw new PawlError('bad-key', error.message, { cause: error, hint: error.hint })
  }
}

import { PawlError } from '../../base/index.ts'
import { notAFile, regularBytes } from '../../node/index.ts'

/** The text of a theory's file, for the config, the command line and editors: other bytes than UTF-8 would change its words, and its hooks would match nothing. */
export function readTheoryFile(path: string): string {
  const bytes = regularBytes(path)
  if (bytes === undefined) throw notAFile(path)
  return theoryText(bytes, path)
}

/** The bytes of a theory's file as text; an error if they are not UTF-8. */
export function theoryText(bytes: Uint8Array, path: string): string {
  try {
    // the parser skips a byte order mark, so that places in the text are those in the file
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (cause) {
    throw new PawlError('bad-theory', `${path} is not a text in UTF-8`, { cause, hint: 'save it as UTF-8' })
  }
}

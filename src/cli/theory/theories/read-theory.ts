import { readFileSync } from 'node:fs'
import { PawlError, sentenceOf } from '../../../base/index.ts'

/** The text of a theory's file. */
export function readTheory(file: string): string {
  const bytes = bytesOf(file)
  try {
    // the parser skips a byte order mark, so that places in the text are those in the file
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (cause) {
    const hint = 'save it as UTF-8'
    throw new PawlError('bad-theory', `${file} is not a text in UTF-8`, { cause, hint })
  }
}

function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (cause) {
    const hint = 'is the path right?'
    throw new PawlError('no-file', `${file} cannot be read: ${sentenceOf(cause)}`, { cause, hint })
  }
}

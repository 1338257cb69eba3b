import { readFileSync } from 'node:fs'
import { PawlError, sentenceOf } from '../../../base/index.ts'

/** The text of a theory's file. */
export function readTheory(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new PawlError('no-file', `${file} cannot be read: ${sentenceOf(cause)}`, {
      cause,
      hint: 'is the path right?',
    })
  }
}

import { readFileSync } from 'node:fs'
import { PawlError, sentenceOf } from '../../../base/index.ts'
import { theoryText } from '../../../config/internal.ts'

/** The text of a theory's file. */
export function readTheory(file: string): string {
  return theoryText(bytesOf(file), file)
}

function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (cause) {
    const hint = 'is the path right?'
    throw new PawlError('no-file', `${file} cannot be read: ${sentenceOf(cause)}`, { cause, hint })
  }
}

import { readFileSync } from 'node:fs'
import { PawlError, sentenceOf } from '../../base/index.ts'

/** The public key in a file, or an error that names the wanted key. */
export function keyIn(file: string, wanted: string): string {
  const text = textOf(file)
  if (text.includes('PUBLIC KEY')) return text
  throw new PawlError('bad-key', `${file} is not a public key`, { hint: `give ${wanted}, as PEM` })
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new PawlError('bad-key', `${file} cannot be read: ${sentenceOf(cause)}`, {
      cause,
      hint: 'is the path right?',
    })
  }
}

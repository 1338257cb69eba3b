import { PawlError } from '../../base/index.ts'

/** In characters of a text, and in bytes of a file. */
export const largest = 5 * 1024 * 1024

export function tooLarge(file: string): PawlError {
  return new PawlError('settings-too-large', `${file} is larger than 5 MB`, {
    hint: 'settings of an agent are some kilobytes; look at what is in there',
  })
}

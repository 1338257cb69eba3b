import { endAt } from '../reading/end-at.ts'
import { valueAt } from '../reading/read-value.ts'
import { isSecretValue } from '../values/is-secret-value.ts'
import type { Finder } from './finder.ts'

const answered =
  /ssword[^"'\n]{0,12}["'][\s\S]{0,60}?\bsend(?:line)?(?:[ \t]{1,4}--)?[ \t]{0,4}\(?[ \t]{0,4}(?=\\?["'])/iy

/** The answer to a password prompt: `expect "*assword:"`, `send "X\r"`. */
export const findAnswered: Finder = (text, at) => {
  if (text[at + 3] !== 'o') return undefined // most words with these letters are others
  const end = endAt(answered, text, at)
  const value = end === -1 ? undefined : valueAt(text, end, 'code')
  if (value === undefined) return undefined
  const said = value.text.replace(/(?:\\{1,2}[rn])+$/, '')
  const way = said === value.text ? 'weak' : 'plain' // with a line end, it is typed
  return isSecretValue(said, 'password', way) ? { start: value.start, end: value.start + said.length } : undefined
}

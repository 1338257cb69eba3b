import { endAt } from './end-at.ts'
import { type Value, valueAt } from './read-value.ts'

const speaker = /(?:echo|printf)[ \t]{1,8}(?:-\w{1,3}[ \t]{1,8}|--[ \t]{1,8}){0,2}/y
const format = /^[^%]{0,9}%s/
const next = /["']?[ \t]{1,8}/y

/** The output of `echo` or `printf` here: the first argument, or the second if the first is a format. */
export function spokenAt(text: string, at: number): Value | undefined {
  const begin = endAt(speaker, text, at)
  const first = begin === -1 ? undefined : valueAt(text, begin)
  if (first === undefined || text[at] !== 'p' || !format.test(first.text)) return first
  const second = endAt(next, text, first.end)
  return second === -1 ? first : valueAt(text, second)
}

const opening = /\\?["']?(?:\$\(|`)[ \t]{0,4}/y
const handed = /[\w -]{1,40}<<<[ \t]{0,4}/y

/** The output of the shell substitution that begins here: `$(echo X)`, `$(base64 <<< X)`, the same between backticks. */
export function substitutedAt(text: string, at: number): Value | undefined {
  const command = endAt(opening, text, at)
  if (command === -1) return undefined
  const word = endAt(handed, text, command)
  return word === -1 ? spokenAt(text, command) : valueAt(text, word)
}

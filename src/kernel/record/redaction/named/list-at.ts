import type { Span } from '../reading/span.ts'
import { isChosenItem, isSecretItem } from '../values/is-secret-item.ts'
import type { Secrecy } from '../values/secret-name.ts'

/** Characters of a list that are read before it is rejected. */
const looked = 400

const item = /\s{0,80}(?:\\?(["'`])((?:(?!\1)[^\n\\]){0,400})\\?\1|([^\s,"'`()[\]{}\\]{1,400}))\s{0,80},?/y

/**
 * The items of the list that begins here, if one of them is a secret: all, since the others may be as well. Where `isChosen`, they are
 * passwords that people chose.
 */
export function listAt(
  text: string,
  at: number,
  secrecy: Secrecy,
  brackets = '[(',
  isChosen = false,
): Span | undefined {
  if (!brackets.includes(text[at] ?? ' ')) return undefined
  const isCode = text[at] === '(' // with arguments, or a user and a password
  return itemsAt(text, at + 1, item, ([, quote, quoted = '', bare = '']) => {
    if (quote === undefined) return !isCode && isSecretItem(bare, secrecy, false)
    return isSecretItem(quoted, isCode ? 'password' : secrecy, true) || (isChosen && isChosenItem(quoted))
  })
}

/** All items from here on, if one of them is a secret. */
export function itemsAt(
  text: string,
  start: number,
  one: RegExp,
  isSecret: (match: RegExpExecArray) => boolean,
): Span | undefined {
  let isFound = false
  let end = start
  one.lastIndex = start
  for (let match = one.exec(text); match !== null; match = one.exec(text)) {
    isFound ||= isSecret(match)
    end = one.lastIndex
    if (!isFound && end - start > looked) return undefined
  }
  return isFound ? { start, end } : undefined
}

import { isAt, matchAt } from './end-at.ts'
import { isChosenItem, isSecretItem, isSecretValue } from './is-secret-value.ts'
import { secretAt } from './secret-at.ts'
import type { Secrecy } from './secret-name.ts'
import type { Span } from './span.ts'
import { textBefore } from './text-before.ts'

/** Characters of a list that are read before it is taken for something else. */
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

function itemsAt(
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

/** The rest of the line of a name, empty lines, and how far the next one is indented. A block of YAML begins with `|` or `>`. */
const opening = /([|>][+-]?\d?)?[ \t]{0,8}\r?\n(?:[ \t]{0,40}\r?\n){0,3}([ \t]{0,80})(?=\S)/y
const lineBegin = /(?:^|\n)([ \t]{0,40}(?:- )?)["']?$/
const dash = /-[ \t]{1,8}(["']?)([^\r\n"']{1,400})["']?[ \t]{0,8}(?:\r?\n[ \t]{0,80}(?=-[ \t])|(?=\r?\n|$))/y

/** Where a name is, and where its value would be if it were on the same line. */
interface Named {
  readonly start: number
  readonly end: number
  readonly at: number
}

/** The value on the lines below its name: of JSON, or of YAML, a text, a block or a list. */
export function belowAt(text: string, { start, end, at }: Named, secrecy: Secrecy): Span | undefined {
  const [all, block, indent = ''] = matchAt(opening, text, at)
  if (all === undefined) return undefined
  const begin = opening.lastIndex
  if (isAt(/["'`]/, text, end) && text[begin] === text[end]) return secretAt(text, begin, secrecy, 'loose', 'code')
  const outer = lineBegin.exec(textBefore(text, start, 44))?.[1] ?? quoting(text, start, block)
  if (outer === undefined) return undefined
  if (block === undefined && text.startsWith('- ', begin) && indent.length >= outer.length)
    return itemsAt(text, begin, dash, ([, , value = '']) => isSecretItem(value, secrecy, true))
  if (indent.length <= outer.length) return undefined
  return block === undefined ? scalarAt(text, begin, secrecy) : blockAt(text, begin, indent, secrecy)
}

/** A block may also stand behind other words: `refused: password: >-`. */
function quoting(text: string, start: number, block: string | undefined): string | undefined {
  return block !== undefined && isAt(/\s/, text, start - 1) ? '' : undefined
}

/** One word or one quoted text that is alone on its line, and no path. */
function scalarAt(text: string, at: number, secrecy: Secrecy): Span | undefined {
  const line = lineAt(text, at)
  if (/^(["'])(?:(?!\1).)+\1\s*$/.test(line)) return secretAt(text, at, secrecy, 'loose', 'code')
  if (!/^\S+$/.test(line) || /:$|^[\w.-]*\/|^#/.test(line)) return undefined
  const isSecret = isSecretValue(line, secrecy, 'weak', false, true)
  return isSecret ? { start: at, end: at + line.length } : undefined
}

function blockAt(text: string, at: number, indent: string, secrecy: Secrecy): Span | undefined {
  const line = lineAt(text, at)
  if (!isSecretValue(line.trimEnd(), secrecy, 'loose')) return undefined
  let end = at
  do end = endOfLine(text, end + 1)
  while (text.startsWith(indent, end + 1) && end < text.length)
  return { start: at, end }
}

function lineAt(text: string, at: number): string {
  return text.slice(at, at + 200).split(/\r?\n/, 1)[0] ?? ''
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end === -1 ? text.length : end
}

import { endAt, isAt, matchAt } from '../reading/end-at.ts'
import type { Span } from '../reading/span.ts'
import { lineAt, textBefore } from '../reading/text-around.ts'
import { isSecretItem } from '../values/is-secret-item.ts'
import { isSecretValue } from '../values/is-secret-value.ts'
import { looksRandom } from '../values/looks-random.ts'
import { secretAt } from '../values/secret-at.ts'
import type { Secrecy } from '../values/secret-name.ts'
import { itemsAt } from './list-at.ts'
import type { Named } from './named.ts'

/** The rest of the line of a name, empty lines, and how far the next one is indented. A block of YAML begins with `|` or `>`. */
const opening = /([|>][+-]?\d?)?[ \t]{0,8}\r?\n(?:[ \t]{0,40}\r?\n){0,3}([ \t]{0,80})(?=\S)/y
const lineBegin = /(?:^|\n)([ \t]{0,40}(?:- )?)["']?$/
const dash = /-[ \t]{1,8}(["']?)([^\r\n"']{1,400})["']?[ \t]{0,8}(?:\r?\n[ \t]{0,80}(?=-[ \t])|(?=\r?\n|$))/y

/** The value on the lines below its name: of JSON, or of YAML, a text, a block or a list. */
export function belowAt({ text, start, end, secrecy }: Named, at: number): Span | undefined {
  const [all, block, indent = ''] = matchAt(opening, text, at)
  if (all === undefined) return undefined
  const begin = opening.lastIndex
  if (isAt(/["'`]/, text, end) && text[begin] === text[end]) return secretAt(text, begin, secrecy, 'loose', 'code')
  const outer = lineBegin.exec(textBefore(text, start, 44))?.[1] ?? quoting(text, start, block)
  if (block === undefined && outer !== undefined && text.startsWith('- ', begin) && indent.length >= outer.length)
    return itemsAt(text, begin, dash, ([, , value = '']) => isSecretItem(value, secrecy, true))
  if (outer === undefined || indent.length <= outer.length)
    return block === undefined && indent === '' ? typedBelow(text, begin, secrecy) : undefined
  return block === undefined ? scalarAt(text, begin, secrecy) : blockAt(text, begin, indent, secrecy)
}

/** A block may also come after other words: `refused: password: >-`. */
function quoting(text: string, start: number, block: string | undefined): string | undefined {
  return block !== undefined && isAt(/\s/, text, start - 1) ? '' : undefined
}

/** One word or one quoted text that is alone on its line, and no path. */
function scalarAt(text: string, at: number, secrecy: Secrecy): Span | undefined {
  const line = lineAt(text, at).trimEnd()
  if (/^(["'])(?:(?!\1).)+\1\s*$/.test(line)) return secretAt(text, at, secrecy, 'loose', 'code')
  if (!/^\S+$/.test(line) || /:$|^[\w.-]*\//.test(line)) return undefined
  return isSecretValue(line, secrecy, 'weak', false, true) ? { start: at, end: endAt(word, text, at) } : undefined
}

const word = /\S*/y
/** The beginning and the end of a line that is Markdown, code, another entry, or the name of a file or a host. */
const otherLine = /^[*`_<>|[({"'\\/-]|[:,({]$|\.[a-z]{2,4}$/

/** Text typed at a prompt: one word, alone on the line below it, that looks like a secret. */
export function typedBelow(text: string, at: number, secrecy: Secrecy): Span | undefined {
  const line = lineAt(text, at).trimEnd()
  if (/\s/.test(line) || otherLine.test(line)) return undefined
  const isSecret = secrecy === 'token' ? looksRandom(line) : isSecretValue(line, secrecy, 'weak', false)
  return isSecret ? { start: at, end: endAt(word, text, at) } : undefined
}

function blockAt(text: string, at: number, indent: string, secrecy: Secrecy): Span | undefined {
  const line = lineAt(text, at).trimEnd()
  if (!isSecretValue(line, secrecy, 'loose')) return undefined
  return { start: at, end: blockEnd(text, at, indent) }
}

/** Where the lines end that begin with an indent, from this one on. */
export function blockEnd(text: string, at: number, indent: string): number {
  let end = at
  do end = endOfLine(text, end + 1)
  while (text.startsWith(indent, end + 1) && end < text.length)
  return end
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end === -1 ? text.length : end
}

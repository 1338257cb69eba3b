import { pathOfAddress } from '../../../protocol/index.ts'
import { textSpellings } from './spellings.ts'
import type { StandIns } from './stand-ins.ts'
import { withoutAddresses } from './without-addresses.ts'

/** How a text is read. */
export interface Reading {
  /** Whether a text counts as a path. */
  readonly looksLikePath: (text: string) => boolean
  /** Folders with spaces or signs in their names, which must not be taken apart. */
  readonly standIns: StandIns
}

/**
 * The paths that a text may hold, in every spelling: the whole of it; the items of a list with line breaks, NUL, commas
 * or semicolons; its words; and in a word, the part behind a flag, a sign or a bracket. Undefined if the text cannot be
 * decoded.
 */
export function pathsInText(text: string, reading: Reading): readonly string[] | undefined {
  return read(text, reading, partsOf)
}

/** The same for a text that is a single path or not a path, such as a prompt for another agent. */
export function pathAsText(text: string, reading: Reading): readonly string[] | undefined {
  return read(text, reading, wholeOf)
}

function read(
  text: string,
  { looksLikePath, standIns }: Reading,
  take: (text: string) => Iterable<string>,
): readonly string[] | undefined {
  const local = (some: string) => withoutAddresses(some, (item) => looksLikePath(standIns.take(item)))
  const spellings = textSpellings(standIns.put(local(text)))
  if (spellings === undefined) return undefined
  const parts = new Set(spellings.flatMap((spelling) => [...take(standIns.put(local(spelling)))]))
  const paths = [...parts].map(standIns.take).filter(looksLikePath)
  return [...new Set(paths.flatMap(readAddress))]
}

const betweenItems = /[\p{Cc}\u2028\u2029,;]+/u
const betweenWords = /[\s"'`<>|&\u200b-\u200f\u2060]+/
/**
 * Characters before a path in a word: a sign or an opening bracket, or anything before a `/` that names do not end
 * with. Behind a closing bracket the same path continues: `[id]/home`.
 */
const beginnings = /[=:@({[!#]+|(?<=[^\p{L}\p{N}\p{M}\ue000\ue001._\-+)\]}/\\*?~$=:@({[!#])(?=[/~]|\.\.[/\\]|\$[\w{(])/u

function* partsOf(text: string): Iterable<string> {
  yield* wholeOf(text)
  for (const item of text.split(betweenItems)) {
    yield* wholeOf(item)
    if (/^\/\s|\s\/$/.test(item.trim())) yield '/' // `ls /`, but not `a / b`
    for (const word of item.split(betweenWords)) {
      if (/^[/\\]*$/.test(word)) continue // `a / b`
      yield word
      yield* insideOf(word)
    }
  }
}

/** The text without blanks and quotes around it. A text with line breaks is a list, not a path. */
function wholeOf(text: string): readonly string[] {
  const whole = text.trim().replace(/^(["'`])(.*)\1$/s, '$2')
  return /[\p{Cc}\u2028\u2029]/u.test(whole) ? [] : [whole]
}

/** `value` of `name=value`, `-Ivalue`, `@value`, `from:value`, `(value)`; and a URL, drive or variable in the rest of the word. */
function* insideOf(given: string): Iterable<string> {
  if (/^[a-z]:[/\\]/i.test(given)) return
  // behind `name://` a name of a machine follows, or a path that starts where the tool is
  const word = given.replace(/^([a-z][a-z0-9+.-]*:)\/\/(?=[^/])/i, '$1')
  const whole = word.search(/file:|(?<![a-z0-9])[a-z]:[/\\]|(?<=[=:@({[!#])\$[\w{(]/i)
  if (whole > 0) yield word.slice(whole)
  for (const part of word.split(beginnings)) {
    const end = part.search(/[)\]}]/)
    const inner = end === -1 ? part : part.slice(0, end)
    if (end !== -1 && part.includes('..')) yield part
    if (inner !== '' && inner !== given && !/^[/\\]+$/.test(inner)) yield inner
    yield* behindFlag(inner)
  }
}

/** `-I/etc`, `-xf/etc/passwd`, `-C..`, `-L$HOME/x` */
function behindFlag(word: string): readonly string[] {
  if (!word.startsWith('-')) return []
  const path = word.search(/\.\.[/\\]|[/~$]/)
  return [word.slice(2), ...(path > 0 ? [word.slice(path)] : [])]
}

/** A file address as programs read it that follow the rules, and as those do that only cut off its beginning. */
function readAddress(path: string): readonly string[] {
  if (!/^file:/i.test(path)) return [path]
  const cut = path.replace(/^file:(?:\/\/localhost(?=\/))?/i, '').replace(/^\/{2,}/, '/')
  return [pathOfAddress(path), cut]
}

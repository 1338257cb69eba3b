import { braceWords } from './brace-words.ts'
import { plainQuotes } from './plain-quotes.ts'
import { withoutPatterns } from './without-patterns.ts'

/** A command line, taken apart. A shell reads it otherwise: this is to find names in it, rather once too often. */
export interface CommandWords {
  /** The line without quotes, and without redirections that only join or discard output. */
  readonly bare: string
  /** The words of each command in it. */
  readonly parts: readonly (readonly string[])[]
}

/** The line that was split last: each guard asks for the same one. */
let last: { readonly command: string; readonly anyway: boolean; readonly words: CommandWords } | undefined

/** Splits a command line; the pattern of a search is found `anyway`, or only where quotes are easy to read. */
export function commandWords(command: string, anyway = false): CommandWords {
  if (last?.command !== command || last.anyway !== anyway) last = { command, anyway, words: split(command, anyway) }
  return last.words
}

function split(command: string, anyway: boolean): CommandWords {
  const line = withoutJoins(withoutPatterns(plainQuotes(command).replace(/\\\r?\n/g, ''), anyway))
  const bare = withPlainPatterns(
    line
      .replace(/\\;|(['"]);\1/g, ' + ') // `find` ends its command by either
      .replace(/\\[()]/g, ' ')
      .replace(/`/g, ' $( ')
      .replace(/["'\\]/g, '') // quotes must not hide a name
      .replace(/\[\[:\w+:\]\]/g, '?'), // a class of signs is any sign
  ).replace(/\S+/g, (word) => (word.includes('{') ? (braceWords(word)?.join(' ') ?? word) : word))
  return { bare, parts: bare.split(/[;&|\n\r(){}]+/).map((part) => part.trim().split(/\s+/)) }
}

/** All words of a line, also those within words. Patterns of `find` do not count: it only changes files that it finds. */
export function wordsIn(text: string): readonly string[] {
  return text.replace(/ -i?name [^\s;&|]*[*?[][^\s;&|]*/g, '').split(/[\s;&|<>(){}`=,:$]+/)
}

/**
 * Patterns such as `!(a)` and `@(a|b)` as plain ones, with their content behind the line: it may be a command. Where a
 * `*` may match a dot, this is written out.
 */
function withPlainPatterns(line: string): string {
  const groups: string[] = []
  const plain = (text: string) =>
    text.replace(/([@!+?*])\(([^()]*)\)/g, (_, sign: string, group: string) => {
      groups.push(group)
      return sign === '!' ? '*' : `{,${group.replaceAll('|', ',')}}${/[+*]/.test(sign) ? '*' : ''}`
    })
  const whole = [plain(plain(line)), ...groups].join(' ; ') // some are within others
  if (!/dotglob|glob_?dots|globignore/i.test(line)) return whole
  return whole.replace(/(?<=^|[\s/])[*?]/g, (sign) => (sign === '*' ? '[.]*' : '[.]'))
}

/** Without redirections that only join or discard output: the rest goes into a file. */
function withoutJoins(line: string): string {
  return line.replace(/[0-9&]?>{1,2}\s*(?:\/dev\/null|&[0-9-])(?=[\s;&|)]|$)/g, ' ')
}

import type { Action, Argument } from '../../actions/index.ts'
import { shown } from '../../actions/internal.ts'

/** More arguments than those of a program that a person would read. */
const mostWords = 500

/**
 * The paths that the arguments of a program may name, from each folder that it may run in: all of them, or the patterns
 * alone. Undefined if they are too many to look at.
 */
export function placesNamed(
  { argv, folders }: Extract<Action, { readonly type: 'runs' }>,
  isPatternsOnly = false,
): readonly string[] | undefined {
  if (argv.length > mostWords) return undefined
  const words = argv.slice(1).flatMap((one) => (isPatternsOnly ? patternIn(one) : wordsIn(one)))
  const known = folders.flatMap((one) => (typeof one === 'string' ? [one] : []))
  const within = (word: string) => (/^[/~]/.test(word) ? [word] : known.map((folder) => `${folder}/${word}`))
  return [...new Set(words)].flatMap(within)
}

function patternIn(one: Argument): readonly string[] {
  return typeof one === 'object' && one.type === 'pattern' ? [one.text] : []
}

/** The argument itself, and the value of an option in it: `--out=path`, `-opath`, `type:path`, `@path`. */
function wordsIn(one: Argument): readonly string[] {
  if (typeof one === 'object' && one.type === 'unknown') return []
  const text = shown(one)
  if (typeof one === 'string' && /^\**$/.test(text)) return [] // a sign, and no pattern
  const parts = text.split(/[=,:@]/).filter((part) => part !== '')
  const short = /^-[a-zA-Z](.+)$/s.exec(text)?.[1]
  return [...new Set([text, ...parts, ...(short === undefined ? [] : [short])])].filter((word) => !word.startsWith('-'))
}

import type { ParsedScript } from 'unbash'
import { parse } from 'unbash'

export type * from 'unbash'

/** The longest text that is parsed, in characters. */
const longest = 32_768
/** The parser takes quadratic time on many open brackets. */
const mostBrackets = 120

/** The tree of a command line, or why it is not read. Nothing else touches the parser. */
export function parseShell(source: string): ParsedScript | string {
  const problem = tooHard(source)
  if (problem !== undefined) return problem
  const script = parse(source)
  return script.errors === undefined || script.errors.length === 0
    ? script
    : `it cannot be parsed: ${script.errors[0]?.message ?? 'an error'}`
}

/** Looks at each character once: whatever the parser could take too long for is not parsed. */
function tooHard(source: string): string | undefined {
  if (source.length > longest) return `it is longer than ${longest} characters`
  let brackets = 0
  for (let at = 0; at < source.length; at++) {
    const code = source.charCodeAt(at)
    if (code === 0) return 'it contains a NUL character'
    if (code === 0x28 || code === 0x60 || code === 0x7b) brackets++
  }
  return brackets > mostBrackets ? `it has more than ${mostBrackets} brackets` : undefined
}

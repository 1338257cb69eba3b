import { didYouMean } from '../../../base/index.ts'
import { parseTheory } from '../../../theory/index.ts'
import { usage } from '../../command-line/usage.ts'

/** A line that is a command: its name without a dot, and the words behind it. */
export interface TypedCommand {
  readonly name: string
  readonly rest: string
}

/**
 * Reads a line as a command; nothing if it is a statement or a question. With a dot in front it is always a command. Without
 * one it is not if it reads as a statement, such as `call IS_A action`.
 */
export function readCommand(line: string, names: readonly string[]): TypedCommand | undefined {
  const [word = '', second = '', ...others] = line.split(/\s+/, 4)
  const name = word.replace(/^\./, '')
  const typed = { name, rest: line.slice(word.length).trim() }
  if (word.startsWith('.')) {
    if (names.includes(name)) return typed
    throw usage(`there is no \`${word}\``, didYouMean(word, names.map(dotted)) ?? 'see `.help`')
  }
  const isName = /^[a-z]+$/i.test(word)
  const meant = names.includes(word) ? word : isName ? meantBy(word, names) : undefined
  if (meant === undefined || isStatement(line)) return undefined
  if (meant === word) return typed
  const isHalfStatement = /^[A-Z_]+$/.test(second) && others.length < 2 // its error names what is missing
  if (isHalfStatement) return undefined
  throw usage(`there is no command \`${word}\``, meant)
}

/** `exit` ends many other prompts. */
function meantBy(word: string, names: readonly string[]): string | undefined {
  return word === 'exit' ? 'did you mean `quit`?' : didYouMean(word, names)
}

function dotted(name: string): string {
  return `.${name}`
}

/** Whether it can be read as it is, but for the mark of a question. */
function isStatement(line: string): boolean {
  return parseTheory(line.replace(/\?$/, ''), 'prompt').diagnostics.length === 0
}

import { type Argument, shown, textOf, unknown } from '../action/argument.ts'
import type { Invocation, Program } from '../shell/reading.ts'
import { optionsOf } from './options.ts'
import { wordsOf } from './usage.ts'
import { within } from './within.ts'

interface Verbs {
  /** Options with a value that may come before the verb. */
  readonly valued?: string
  /** Whether options before the verb belong to the verb, too. */
  readonly keepsOptions?: boolean
  /** Whether a verb may be cut short. */
  readonly abbreviates?: boolean
  /** What any other verb does, or none. */
  readonly otherwise?: Program
}

/** A program whose first operand says what it does: `npm install`. A key of the table has all spellings of a verb. */
export function verbs(table: Readonly<Record<string, Program>>, syntax: Verbs = {}): Program {
  const programs = new Map(Object.entries(table).flatMap(([names, one]) => wordsOf(names).map((name) => [name, one])))
  return (invocation, reading) => {
    const { args, name } = invocation
    const { operands } = optionsOf(args, { valued: wordsOf(syntax.valued), stopsAtOperand: true })
    const [verb] = operands
    const at = args.length - operands.length
    const text = textOf(verb)
    if (verb !== undefined && text === undefined) {
      reading.opaque(within(invocation), `the command of ${name} is not known`, { text: shown(verb) })
      return unknown(`the output of ${name}`)
    }
    const kept: readonly Argument[] = syntax.keepsOptions === true ? args.slice(0, at) : []
    const own: Invocation = { ...invocation, args: [...kept, ...args.slice(at + 1)] }
    const found = programs.get(text ?? '') ?? (syntax.abbreviates === true ? cutShort(programs, text) : undefined)
    if (found !== undefined) return found(own, reading)
    return syntax.otherwise?.(invocation, reading) ?? unknown(`the output of ${name}`)
  }
}

function cutShort(programs: ReadonlyMap<string, Program>, text = ''): Program | undefined {
  if (text.length < 2) return undefined
  for (const [name, one] of programs) if (name.startsWith(text)) return one
  return undefined
}

import { type Argument, isUnknown, unknown } from '../action/argument.ts'
import type { Invocation, Program, Reading, Text } from '../shell/reading.ts'
import type { Call } from './call.ts'
import { type Options, optionsOf, type Syntax } from './options.ts'
import { script, starts, type Use } from './uses.ts'
import { within } from './within.ts'

/** How a program uses its arguments: the table from which `program` makes it. Options are separated by spaces. */
export interface Usage {
  /** Options with a value, and what is done with the value: `{ '-o --output': writes }`. */
  readonly options?: Readonly<Record<string, Use>>
  /** Other options with a value: `-n --lines`. */
  readonly valued?: string
  /** Other long options, which may be cut short: `recursive force`. */
  readonly long?: string
  /** The use of the operands. */
  readonly operands?: Use
  /** The use of the first operands, if it differs … */
  readonly first?: readonly Use[]
  /** … unless one of these options is given. */
  readonly firstUnless?: string
  /** The use of the last one of several operands, if it differs … */
  readonly last?: Use
  /** … unless one of these options is given. */
  readonly lastUnless?: string
  /** The operands that are meant if there are none. */
  readonly otherwise?: readonly Argument[]
  /** Options that extend it to all below a folder: `r R recursive`. `true` if it always does so. */
  readonly recursive?: string | true
  /** Options with which it changes nothing: `n dry-run`. */
  readonly idle?: string
  readonly stopsAtOperand?: true
  /** What else it does. */
  readonly also?: (call: Call) => void
  readonly output?: (call: Call) => Text
}

/** A program that uses its arguments in this way. */
export function program(usage: Usage): Program {
  let syntax: Syntax | undefined
  return (invocation, reading) => {
    syntax ??= syntaxOf(usage)
    const call = callOf(usage, syntax, invocation, reading)
    if (!isIdle(call, usage.idle)) {
      useValues(usage, call)
      useOperands(usage, call)
      usage.also?.(call)
    }
    return usage.output?.(call) ?? unknown(`the output of ${invocation.name}`)
  }
}

/** The lists of the tables, taken apart: that takes longer than all else that is done with them. */
const known = new Map<string, { readonly words: readonly string[]; readonly names: readonly string[] }>()

function listOf(list: string) {
  const before = known.get(list)
  if (before !== undefined) return before
  const words = list === '' ? [] : list.split(' ')
  const found = { words, names: words.map((one) => one.replace(/^-+/, '')) }
  known.set(list, found)
  return found
}

/** The words of a list in a table. */
export function wordsOf(list = ''): readonly string[] {
  return listOf(list).words
}

/** Whether an option of this list is given. */
export function given(options: Options, list: string | undefined): boolean {
  return list !== undefined && options.flags.size > 0 && wordsOf(list).some((name) => options.flags.has(name))
}

/** Whether it only says what it would do. A value, as in `--dry-run=false`, or an option against it may take that back. */
export function isIdle(options: Options, list: string | undefined): boolean {
  if (options.flags.size === 0) return false
  const names = wordsOf(list)
  const isTakenBack = [...options.flags].some(
    (flag) => flag.startsWith('no-') && names.some((name) => name.startsWith(flag.slice(3))),
  )
  return (
    !options.mayHaveMore &&
    !isTakenBack &&
    names.some((name) => options.flags.has(name)) &&
    !names.some((name) => options.values.has(name))
  )
}

/** The values of an option, by all of its spellings: `-o --output`. */
export function valuesOf({ values }: Options, spellings: string): readonly Argument[] {
  if (values.size === 0) return []
  return listOf(spellings).names.flatMap((one) => values.get(one) ?? [])
}

function syntaxOf(usage: Usage): Syntax {
  const valued = [...Object.keys(usage.options ?? {}).flatMap(wordsOf), ...wordsOf(usage.valued)]
  const long = [...valued.flatMap((one) => (one.startsWith('--') ? one.slice(2) : [])), ...wordsOf(usage.long)]
  return { valued: new Set(valued), long, stopsAtOperand: usage.stopsAtOperand === true }
}

function callOf(usage: Usage, syntax: Syntax, invocation: Invocation, reading: Reading): Call {
  const options = optionsOf(invocation.args, syntax)
  const { flags, values, operands, mayHaveMore } = options
  const { recursive } = usage
  const isRecursive =
    recursive === true || (recursive !== undefined && (given(options, recursive) || options.mayHaveMore))
  // spreads are slow here
  return { flags, values, operands, mayHaveMore, invocation, reading, isRecursive }
}

function useValues({ options }: Usage, call: Call): void {
  if (options === undefined) return
  if (call.values.size > 0)
    for (const [spellings, use] of Object.entries(options))
      for (const value of valuesOf(call, spellings)) use(value, call)
  const isLost = call.operands.some((one) => isUnknown(one) && one.begins.startsWith('-'))
  if (isLost && Object.values(options).some((use) => use === script || use === starts))
    call.reading.opaque(within(call.invocation), 'an option of it is not known')
}

function useOperands(usage: Usage, call: Call): void {
  const operands = call.operands.length === 0 ? (usage.otherwise ?? []) : call.operands
  const first = given(call, usage.firstUnless) ? [] : (usage.first ?? [])
  const isLast = (at: number) => at > 0 && at === operands.length - 1 && !given(call, usage.lastUnless)
  for (const [at, operand] of operands.entries()) {
    const use = first[at] ?? (usage.last !== undefined && isLast(at) ? usage.last : usage.operands)
    use?.(operand, call)
  }
}

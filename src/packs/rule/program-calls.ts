import type { ActingCall, Action, Answer, Argument, Place } from '../../actions/index.ts'
import { type GivenOptions, optionsOf, type Syntax, textOf } from '../../actions/internal.ts'
import { judge, type Truth } from './judge.ts'

export type Runs = Extract<Action, { readonly type: 'runs' }>

/** A program that a call runs, with its arguments taken apart. */
export interface ProgramCall extends GivenOptions {
  readonly action: Runs
  /** Its arguments, as they are. */
  readonly args: readonly Argument[]
  /** The operands that are known. */
  readonly words: readonly string[]
  /** Whether one of these options is given. */
  given(...names: readonly string[]): boolean
  /** The values of an option that are known. */
  valuesOf(...names: readonly string[]): readonly string[]
}

/** Takes a program and its arguments apart. */
export function programCall(action: Runs, args: readonly Argument[], syntax: Syntax = {}): ProgramCall {
  const options = optionsOf(args, syntax)
  const known = (values: readonly Argument[]) => values.flatMap((one) => textOf(one) ?? [])
  return {
    ...options,
    action,
    args,
    words: known(options.operands),
    given: (...names) => names.some((name) => options.flags.has(name)),
    valuesOf: (...names) => names.flatMap((name) => known(options.values.get(name) ?? [])),
  }
}

/** The answer of a rule that judges how programs are used, by their names. */
export function judgePrograms(
  call: ActingCall,
  place: Place,
  programs: Readonly<Record<string, (args: readonly Argument[], action: Runs) => Truth>>,
): Answer {
  return judge(call, place, ['runs'], (action) => {
    const name = textOf(action.program)?.toLowerCase() ?? ''
    const truthOf = Object.hasOwn(programs, name) ? programs[name] : undefined
    return truthOf?.(action.argv.slice(1), action) ?? 'no'
  })
}

import type { Runs } from '../action/action.ts'
import type { Argument } from '../action/argument.ts'
import type { Place } from '../action/place.ts'
import { matches } from '../action/wildcard.ts'
import type { ActingCall } from '../call/actions-of.ts'
import { type Flags, flagsOf } from '../usage/flags.ts'
import { sameProgram } from '../usage/known-options.ts'
import { type Options, optionsOf } from '../usage/options.ts'
import type { Answer } from './answer.ts'
import { asking, either, opposite } from './asking.ts'
import { checkWanted } from './check-questions.ts'

/** Options that a program must have, by the names of their long forms; `false`: it must not have it. */
export type Wanted = Readonly<Record<string, boolean>>

/**
 * Whether a call runs a program with these options, however it is spelt: behind wrappers, in other shells, by variables. A program
 * can be followed by a subcommand.
 *
 * @example
 * const call = makeToolCall({ id: 'c', name: 'Bash', kind: 'shell', input: { command: 'x=rm; $x -fr --verbose data' } })
 * runs(call, 'rm', { recursive: true, force: true }).truth // => 'yes'
 */
export function runs(call: ActingCall, program: string, wanted: Wanted = {}, place: Place = {}): Answer {
  checkWanted(program, wanted)
  const spellings = [program, ...otherNames(program)].map((one) => one.split(' '))
  return asking(call, place, 'runs').ask((action) =>
    either(
      spellings.map(([name = '', ...words]) => {
        const truth = matches(action.program, name)
        return truth === 'yes' ? meant(action, name, words, wanted) : truth
      }),
    ),
  )
}

/** `docker-compose` is `docker compose`, and the other way round. */
function otherNames(program: string): readonly string[] {
  return Object.entries(sameProgram).flatMap(([one, other]) => {
    if (program === one || program.startsWith(`${one} `)) return [other + program.slice(one.length)]
    return program === other || program.startsWith(`${other} `) ? [one + program.slice(other.length)] : []
  })
}

type Truth = Answer['truth']

function meant({ argv }: Runs, name: string, words: readonly string[], wanted: Wanted): Truth {
  const flags = flagsOf(name, words)
  const given = optionsOf(argumentsOf(argv, flags), flags.syntax)
  let answer = isSubcommand(given, words, flags)
  for (const [option, isWanted] of Object.entries(wanted)) {
    const truth = isGiven(option, given, argv, flags)
    const fits = isWanted ? truth : opposite(truth)
    if (fits === 'no') return 'no'
    if (fits === 'unknown' && answer === 'yes') answer = 'unknown'
  }
  return answer
}

function argumentsOf([, ...args]: readonly Argument[], { isBundled, versionSign }: Flags): readonly Argument[] {
  const [first, ...others] = args
  if (isBundled && typeof first === 'string' && /^[A-Za-z]/.test(first)) return [`-${first}`, ...others]
  const isVersion = (one: Argument | undefined) => typeof one === 'string' && one.startsWith(versionSign ?? '\0')
  return isVersion(first) ? others : args
}

/** Whether the operands begin with these words. Behind an option that is not known, its value may come first. */
function isSubcommand({ operands, flags, mayHaveMore }: Options, words: readonly string[], known: Flags): Truth {
  const fits = (from: number) =>
    words.map((word, at): Truth => {
      const operand = operands[from + at]
      if (operand === undefined) return 'no'
      return either([word, ...known.aliasesOf(word)].map((one) => matches(operand, one)))
    })
  const truth = all(fits(0))
  if (truth !== 'no') return truth
  if (mayHaveMore) return 'unknown'
  const isShifted = [...flags].some((flag) => !isKnownOption(flag, known)) && all(fits(1)) !== 'no'
  return isShifted ? 'unknown' : 'no'
}

function all(truths: readonly Truth[]): Truth {
  return truths.includes('no') ? 'no' : truths.includes('unknown') ? 'unknown' : 'yes'
}

function isKnownOption(flag: string, { meant, syntax }: Flags): boolean {
  return meant.has(flag) || (syntax.long ?? []).includes(flag)
}

/** Whether an option is given, by its name or another one. An argument or a letter that is not known may be it. */
function isGiven(option: string, { flags, mayHaveMore }: Options, argv: readonly Argument[], known: Flags): Truth {
  if ([...flags].some((flag) => flag === option || known.meant.get(flag)?.includes(option))) return 'yes'
  const isWritten = (one: Argument) => typeof one === 'string' && one.split('=')[0] === `-${option}`
  if (option.length > 1 && argv.some(isWritten)) return 'yes'
  if (mayHaveMore) return 'unknown'
  if (option.length === 1 || !known.hasOtherLetters) return 'no'
  return [...flags].some((flag) => mayMean(flag, option, known)) ? 'unknown' : 'no'
}

/** A letter that is not known may mean any long option, and the beginning of one may be cut short. */
function mayMean(flag: string, option: string, known: Flags): boolean {
  if (isKnownOption(flag, known)) return false
  return flag.length === 1 || option.startsWith(flag)
}

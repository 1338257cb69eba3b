import type { Runs } from '../action/action.ts'
import type { Place } from '../action/place.ts'
import { matches } from '../action/wildcard.ts'
import type { ActingCall } from '../call/actions-of.ts'
import { flagsOf } from '../usage/flags.ts'
import { optionsOf } from '../usage/options.ts'
import type { Answer } from './answer.ts'
import { asking, opposite } from './asking.ts'
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
  const [name = '', ...words] = program.split(' ')
  return asking(call, place, 'runs').ask((action) => {
    const truth = matches(action.program, name)
    return truth === 'yes' ? meant(action, name, words, wanted) : truth
  })
}

function meant({ argv }: Runs, name: string, words: readonly string[], wanted: Wanted): Answer['truth'] {
  const { syntax, letters } = flagsOf(name)
  const { flags, operands, mayHaveMore } = optionsOf(argv.slice(1), syntax)
  for (const [at, word] of words.entries()) {
    const operand = operands[at]
    const truth = operand === undefined ? 'no' : matches(operand, word)
    if (truth !== 'yes') return truth === 'no' && mayHaveMore ? 'unknown' : truth
  }
  let answer: Answer['truth'] = 'yes'
  for (const [option, isWanted] of Object.entries(wanted)) {
    const isGiven = [option, ...(letters[option] ?? [])].some((one) => flags.has(one))
    // an argument that is not known may be an option
    const truth = isGiven ? 'yes' : mayHaveMore ? 'unknown' : 'no'
    const fits = isWanted ? truth : opposite(truth)
    if (fits === 'no') return 'no'
    if (fits === 'unknown') answer = 'unknown'
  }
  return answer
}

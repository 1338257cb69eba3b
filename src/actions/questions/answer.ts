import type { Action } from '../action/action.ts'
import { checkAnswers } from './check-questions.ts'

/** The answer to a question about actions: yes, no or unknown. */
export interface Answer {
  /** `unknown` is not `no`: let a guard return `undecided` for it, or `ask`. */
  readonly truth: 'yes' | 'no' | 'unknown'
  /** The actions behind it: those that make it true, or those that cannot be read. */
  readonly actions: readonly Action[]
}

const no: Answer = Object.freeze({ truth: 'no', actions: Object.freeze([]) })

/**
 * Yes if any of these answers is yes, and unknown if none is and one is unknown.
 *
 * @example
 * const call = makeToolCall({ id: 'c', name: 'Bash', kind: 'shell', input: { command: 'shred x' } })
 * some(runs(call, 'rm'), runs(call, 'shred')).truth // => 'yes'
 */
export function some(...answers: readonly Answer[]): Answer {
  checkAnswers('some', answers)
  return first(answers, 'yes') ?? first(answers, 'unknown') ?? no
}

/**
 * Yes if all of these answers are yes, and no if one is no.
 *
 * @example
 * const call = makeToolCall({ id: 'c', name: 'Bash', kind: 'shell', input: { command: 'ls' } })
 * every(runs(call, 'ls'), runs(call, 'rm')).truth // => 'no'
 */
export function every(...answers: readonly Answer[]): Answer {
  checkAnswers('every', answers)
  if (answers.some(({ truth }) => truth === 'no')) return no
  const unknown = first(answers, 'unknown')
  if (unknown !== undefined) return unknown
  return answers.length === 0 ? no : { truth: 'yes', actions: onceEach(answers) }
}

/**
 * Yes for no, and no for yes; unknown stays unknown.
 *
 * @example
 * const call = makeToolCall({ id: 'c', name: 'Bash', kind: 'shell', input: { command: '$x' } })
 * not(runs(call, 'rm')).truth // => 'unknown'
 */
export function not(answer: Answer): Answer {
  checkAnswers('not', [answer])
  const { truth, actions } = answer
  return { truth: truth === 'yes' ? 'no' : truth === 'no' ? 'yes' : 'unknown', actions }
}

function first(answers: readonly Answer[], truth: Answer['truth']): Answer | undefined {
  const found = answers.filter((answer) => answer.truth === truth)
  return found.length === 0 ? undefined : { truth, actions: onceEach(found) }
}

/** The answer from actions that make it true, and those that may. */
export function answerFrom(yes: readonly Action[], maybe: readonly Action[]): Answer {
  if (yes.length > 0) return { truth: 'yes', actions: yes }
  return maybe.length > 0 ? { truth: 'unknown', actions: maybe } : no
}

function onceEach(answers: readonly Answer[]): readonly Action[] {
  return [...new Set(answers.flatMap(({ actions }) => actions))]
}

import type { Comparison, Term } from './tree.ts'

/** Something that a call does, in the words of both forms: `ANY path WRITTEN …` and `call WRITES path …`. */
export interface ActionWords {
  readonly noun: string
  readonly deed: string
  /** How a call does it; undefined if a condition cannot say it so. */
  readonly verb: string | undefined
}

/** The lists that a call has: each noun, and what is done with it. */
export const actionWords: readonly ActionWords[] = [
  { noun: 'path', deed: 'READ', verb: 'READS' },
  { noun: 'path', deed: 'WRITTEN', verb: 'WRITES' },
  { noun: 'path', deed: 'DELETED', verb: 'DELETES' },
  { noun: 'path', deed: 'MOVED', verb: 'MOVES' },
  { noun: 'path', deed: 'LISTED', verb: 'LISTS' },
  { noun: 'host', deed: 'CONNECTED', verb: 'CONNECTS' },
  { noun: 'package', deed: 'INSTALLED', verb: 'INSTALLS' },
  { noun: 'branch', deed: 'PUSHED', verb: 'PUSHES' },
  { noun: 'program', deed: 'RUN', verb: undefined },
]

/** What a call can be: `call IS opaque`. */
export const callStates = ['opaque', 'escalating', 'persisting', 'publishing', 'force_pushing'] as const

/** The name of the field that is such a list. */
export function listName({ noun, deed }: ActionWords): string {
  return `${noun} ${deed}`
}

/** The name of the field that is true if the list has a part. */
export function anyName({ noun, verb }: ActionWords): string {
  return `call ${verb} ${noun}`
}

/** The name of the field that is true if the call is so. */
export function stateName(state: string): string {
  return `call IS ${state}`
}

/** Whether a comparison is about a program that a call runs: `command RUNS rm WITH force`. */
export function isRun(compared: Compared): boolean {
  return compared.verb.text === 'RUNS' && compared.quantifier === undefined && isCallWord(compared.subject)
}

type Compared = Pick<Comparison, 'subject' | 'verb'> & { readonly quantifier?: Comparison['quantifier'] }

/** Whether a term is the word for the call itself, or for its command. */
export function isCallWord(term: Term): boolean {
  return term.type === 'word' && (term.text === 'call' || term.text === 'command')
}

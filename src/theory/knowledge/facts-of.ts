import type { Theory, Triple } from '../language/tree.ts'
import { wordOf } from '../language/word-of.ts'
import type { ControlValue } from './control.ts'

/** Verbs of declarations about relations and values: at the top level, they state no facts. */
const declarationVerbs: readonly string[] = ['IS', 'INVERSE_OF', 'OPPOSED_BY']

/** Whether a statement declares something about a relation or a value. */
export function isDeclaration({ verb }: Triple): boolean {
  return declarationVerbs.includes(verb.text)
}

/** Verbs that tie a body to an event. */
export const ties: readonly string[] = ['HOOK_FOR', 'HOOK']

/** Statements at the top level are facts, but for those that tie a body to an event, and for declarations. */
export function factsOf({ statements }: Pick<Theory, 'statements'>): readonly Triple[] {
  return statements.filter(
    (one): one is Triple => one.type === 'triple' && !ties.includes(one.verb.text) && !isDeclaration(one),
  )
}

/** `Dog.risk IS 90` and `control.caution IS high`: a value with a name, and whose it is. */
export interface Setting {
  /** A concept, or `control`. */
  readonly owner: string
  readonly name: string
  readonly value: ControlValue
}

export function settingOf({ subject, verb, object }: Triple): Setting | undefined {
  if (verb.text !== 'IS' || subject.type === 'number') return undefined
  const text = wordOf(subject)
  const dot = text.lastIndexOf('.')
  if (dot <= 0 || dot === text.length - 1) return undefined
  const value = object.type === 'number' ? object.value : wordOf(object)
  return { owner: text.slice(0, dot), name: text.slice(dot + 1), value }
}

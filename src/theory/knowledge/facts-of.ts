import type { Theory, Triple } from '../language/tree.ts'

/** Statements at the top level are facts, but for those that tie a body to an event. */
export function factsOf({ statements }: Theory): readonly Triple[] {
  return statements.filter(
    (one): one is Triple => one.type === 'triple' && !['HOOK_FOR', 'HOOK'].includes(one.verb.text),
  )
}

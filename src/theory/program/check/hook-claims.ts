import { type Claim, claimsIn, termsIn } from '../../language/parts-of.ts'
import type { Hook, Statement, Term, Theory } from '../../language/tree.ts'
import { declaredHooks } from '../theory-hooks.ts'
import { termsOf } from '../uses.ts'

/** A hook, and the comparisons and triples in it: several checks of a theory look at them. */
export interface HookClaims {
  readonly hook: Hook
  readonly claims: readonly Claim[]
}

export function claimsOfHooks(hooks: readonly Hook[]): readonly HookClaims[] {
  return hooks.map((hook) => ({ hook, claims: claimsIn(hook) }))
}

/** Those of the hooks of a theory that is loaded with the one that is checked. */
export function claimsOfOther(other: Theory): readonly HookClaims[] {
  return claimsOfHooks(declaredHooks(other).hooks)
}

/** The terms of hooks and tests. */
export function termsUsed({ statements }: Theory, hooks: readonly Hook[]): readonly Term[] {
  const terms: Term[] = []
  for (const { body, when } of hooks) {
    termsOf(body, terms)
    if (when !== undefined) termsIn(when, terms)
  }
  const inTests = statements.flatMap((one): readonly Statement[] =>
    one.type === 'test' ? [...one.given, ...one.expect] : [],
  )
  return termsOf(inTests, terms)
}

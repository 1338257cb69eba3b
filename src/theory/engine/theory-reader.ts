import type { Relations } from '../knowledge/relations.ts'
import type { Diagnostic } from '../language/diagnostics/diagnostic.ts'
import { parseTheory } from '../language/parser/parser.ts'
import type { Theory } from '../language/tree.ts'
import type { checkHook } from '../program/check/check-hook.ts'
import { checkTheory } from '../program/check/check-theory.ts'
import { readTests } from '../stories/read-tests.ts'
import { checkContradictions } from './check-contradictions.ts'

/** Reads theories for an engine, and checks them. */
export interface TheoryReader {
  /** The tree of a text, and what is wrong with its form. */
  parse(text: string, file: string): { readonly theory: Theory; readonly diagnostics: readonly Diagnostic[] }
  /** What is wrong with facts, hooks and tests. */
  check(theory: Theory, relations: Relations, checkOne?: typeof checkHook): readonly Diagnostic[]
}

export const theoryReader: TheoryReader = {
  parse: parseTheory,
  check(theory, relations, checkOne) {
    const problems = [...checkTheory(theory, relations, checkOne), ...readTests(theory, relations).diagnostics]
    const isBroken = problems.some(({ severity }) => severity === 'error')
    return isBroken ? problems : [...problems, ...checkContradictions(theory, relations)]
  },
}

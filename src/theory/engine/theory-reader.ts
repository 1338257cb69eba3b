import { type Surroundings, vocabularyOf } from '../knowledge/declarations/vocabulary-of.ts'
import type { Diagnostic } from '../language/diagnostics/diagnostic.ts'
import { parseTheory } from '../language/parser/parser.ts'
import type { Theory } from '../language/tree.ts'
import type { checkHook } from '../program/check/check-hook.ts'
import { checkTheory } from '../program/check/check-theory.ts'
import { readTests } from '../stories/read-tests.ts'
import { checkContradictions } from './check-contradictions.ts'
import { type Gathered, type Gathering, gather, type Parsed } from './gather.ts'

/** Reads theories for an engine, and checks them. */
export interface TheoryReader {
  /** The tree of a text, and what is wrong with its form. */
  parse(text: string, file: string): { readonly theory: Theory; readonly diagnostics: readonly Diagnostic[] }
  /** A theory with all that it uses, and everything wrong with them. */
  gather(parsed: Parsed, gathering: Gathering): Gathered
}

export const theoryReader: TheoryReader = {
  parse: parseTheory,
  gather: (parsed, gathering) => gather(parsed, { parse: parseTheory, check: problemsOf }, gathering),
}

/** What is wrong with facts, declarations, hooks and tests. An editor checks only the hooks that changed. */
export function problemsOf(
  theory: Theory,
  surroundings: Surroundings,
  checkOne?: typeof checkHook,
): readonly Diagnostic[] {
  const known = { others: surroundings.others, vocabulary: vocabularyOf(theory, surroundings) }
  const found = [...checkTheory(theory, known, checkOne), ...readTests(theory, known).diagnostics]
  const isBroken = found.some(({ severity }) => severity === 'error')
  // next to an error, a name that resembles another may only be its consequence
  const problems = isBroken ? found.filter(({ code }) => code !== 'T142') : found
  return isBroken ? problems : [...problems, ...checkContradictions(theory, surroundings)]
}

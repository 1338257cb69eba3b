import type { ProofStep } from '../knowledge/knowledge.ts'
import type { Missing } from '../knowledge/reasoning/why-not.ts'
import type { Diagnostic } from '../language/diagnostics/diagnostic.ts'
import type { HookWord } from './show-event.ts'

/** What the tests of a theory came to. With an error in the theory none of them is run. */
export interface TestReport {
  readonly file: string
  readonly diagnostics: readonly Diagnostic[]
  readonly tests: readonly TestResult[]
}

/** What came of one test of a theory. */
export interface TestResult {
  readonly name: string
  readonly line: number
  readonly passed: boolean
  readonly problems: readonly TestProblem[]
}

/** An expectation that was not met, with what there is to say about it. */
export interface TestProblem {
  readonly line: number
  readonly expected: string
  readonly found: string
  /** Why it is as it is. */
  readonly proof: readonly ProofStep[]
  /** What would have to be so for it to be as expected. */
  readonly missing: readonly Missing[]
  /** What each hook said to the last event. */
  readonly words: readonly HookWord[]
}

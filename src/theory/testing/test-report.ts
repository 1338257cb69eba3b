import type { ProofStep } from '../knowledge/knowledge.ts'
import type { Missing } from '../knowledge/reasoning/why-not.ts'
import type { Diagnostic } from '../language/diagnostics/diagnostic.ts'
import type { HookWord } from './show-event.ts'

/** The results of the tests of a theory. With an error in the theory no test runs. */
export interface TestReport {
  /** The file of the theory. */
  readonly file: string
  /** The errors and warnings of the theory. */
  readonly diagnostics: readonly Diagnostic[]
  /** The result of each test, in order. */
  readonly tests: readonly TestResult[]
}

/** The result of one test of a theory. */
export interface TestResult {
  /** The name of the test. */
  readonly name: string
  /** The line of the test. */
  readonly line: number
  /** Whether all expectations were met. */
  readonly passed: boolean
  /** The expectations that were not met. */
  readonly problems: readonly TestProblem[]
}

/** An expectation that was not met: what was found instead, and why. */
export interface TestProblem {
  /** The line of the expectation. */
  readonly line: number
  /** The expectation, as the theory has it. */
  readonly expected: string
  /** What was found instead. */
  readonly found: string
  /** Why it is as it is. */
  readonly proof: readonly ProofStep[]
  /** What would have to be so for it to be as expected. */
  readonly missing: readonly Missing[]
  /** What each hook said to the last event. */
  readonly words: readonly HookWord[]
}

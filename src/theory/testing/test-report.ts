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
  /** How long it took, in milliseconds. */
  readonly durationMs: number
  /** Whether all expectations were met. */
  readonly passed: boolean
  /** The expectations that were not met. */
  readonly problems: readonly TestProblem[]
  /** The hooks whose doubt the expected decision rests on: they could not decide. */
  readonly doubts: readonly TestDoubt[]
}

/** A hook that could not decide in a test, and why. */
export interface TestDoubt {
  /** The hook, with its theory. */
  readonly hook: string
  /** The line of the condition, and the reason. */
  readonly doubt: string
}

/** An expectation that was not met: the actual result, and why. */
export interface TestProblem {
  /** The line of the expectation. */
  readonly line: number
  /** The expectation, as the theory has it. */
  readonly expected: string
  /** The actual result. */
  readonly found: string
  /** The reason of the result. */
  readonly proof: readonly ProofStep[]
  /** The changes that would meet the expectation. */
  readonly missing: readonly Missing[]
  /** The outcome of each hook for the last event. */
  readonly words: readonly HookWord[]
}

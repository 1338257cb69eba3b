import type { PawlError } from '../../base/index.ts'

/** The results of a command that examines files: every format is made from this. */
export interface Report {
  /** The words behind `pawl`, such as `theory test`. */
  readonly command: string
  readonly suites: readonly Suite[]
  /** The last line for people. */
  readonly summary?: string
  /** The value that `--format json` prints. */
  readonly data: unknown
}

/** The results of one file. */
export interface Suite {
  /** Its path, as it was named. */
  readonly file: string
  /** The name of the test that the file as a whole is, such as `check`. Without one it is a test only if it has problems. */
  readonly whole?: string
  /** Why it could not be examined. */
  readonly error?: PawlError
  /** The problems of the file as a whole. */
  readonly problems: readonly Problem[]
  readonly cases: readonly Case[]
  /** A line for people about a file without problems and cases. */
  readonly note?: string
  readonly durationMs: number
}

/** The result of one test. It has passed if it has no problems. */
export interface Case {
  readonly name: string
  readonly line: number
  readonly problems: readonly Problem[]
  /** Something that a reader should know, also if it has passed. */
  readonly note?: string
  readonly durationMs: number
}

/** A problem in a file. */
export interface Problem {
  /** An expectation that is not met, a reason why the file cannot be used, or neither. */
  readonly type: 'failure' | 'error' | 'warning'
  /** Its kind in a word, such as `T104`. */
  readonly title: string
  /** One sentence. */
  readonly message: string
  readonly hint?: string | undefined
  readonly place: Place
  /** All of it for people, a line each. */
  readonly details: readonly string[]
}

/** A place in a file, from 1. */
export interface Place {
  readonly line: number
  readonly column?: number
  /** The column behind it, if it ends on the same line. */
  readonly endColumn?: number
}

/** Whether the command ends with 1. Warnings do not count. */
export function hasFailed({ suites }: Report): boolean {
  return suites.some(
    ({ error, problems, cases }) => error !== undefined || [...problems, ...cases.flatMap(problemsOf)].some(isFailure),
  )
}

/** Whether it is more than a warning. */
export function isFailure({ type }: Problem): boolean {
  return type !== 'warning'
}

function problemsOf({ problems }: Case): readonly Problem[] {
  return problems
}

import type { Json } from '../../base/index.ts'

/** One rule of a schema, applied to a value: it reports each problem to the visit. */
export type Check = (value: Json, visit: Visit) => void

/** A problem at a path of the value, as a Standard Schema reports it. */
export interface SchemaIssue {
  readonly message: string
  readonly path: readonly (string | number)[]
  readonly expected?: string | undefined
}

/** Maximum number of issues in a report to the model. */
const mostIssues = 20
/** Maximum number of checks: alternatives of a recursive schema can double the work at each level of a value. */
const mostSteps = 1_000_000
const deepest = 1_000

/** The state of checking one value: the current path, and the issues so far. */
export class Visit {
  #issues: SchemaIssue[] = []
  readonly #path: (string | number)[] = []
  #steps = 0
  #depth = 0

  get issues(): readonly SchemaIssue[] {
    return this.#issues
  }

  /** Whether the value takes more work than the limit. It is then invalid, with or without issues. */
  get isExhausted(): boolean {
    return this.#steps > mostSteps
  }

  /** The last key of the current path. */
  get key(): string {
    return String(this.#path.at(-1) ?? '')
  }

  /** Counts work besides calls of `enter`. */
  spend(steps: number): void {
    this.#steps += steps
  }

  /** Applies the checks of one schema, unless the work is exhausted. A value of another type has only that issue. */
  enter(value: Json, checks: readonly Check[], isTyped: boolean): void {
    if (++this.#depth > deepest) this.#steps = mostSteps
    this.spend(weightOf(value))
    const before = this.#issues.length
    for (const check of checks) {
      this.#steps++
      if (this.isExhausted) break
      check(value, this)
      if (isTyped && check === checks[0] && this.#issues.length > before) break
    }
    this.#depth--
  }

  /** Applies a check to a part of the value. */
  inside(key: string | number, value: Json, check: Check): void {
    this.#path.push(key)
    check(value, this)
    this.#path.pop()
  }

  fail(message: string, expected?: string): void {
    if (this.#issues.length < mostIssues) this.#issues.push({ message, path: [...this.#path], expected })
  }

  failAt(key: string, message: string, expected?: string): void {
    this.inside(key, null, () => this.fail(message, expected))
  }

  /** Returns the first issue of a check as a sentence, without reporting it. */
  trial(value: Json, check: Check): string | undefined {
    const outside = this.#issues
    this.#issues = []
    check(value, this)
    const [found] = this.#issues
    this.#issues = outside
    if (found === undefined) return undefined
    const field = found.path.slice(this.#path.length).join('.')
    return field === '' ? found.message : `${field}: ${found.message}`
  }
}

/** Steps for the size of a value: some keywords look at each character, item or field. */
function weightOf(value: Json): number {
  if (typeof value === 'string') return value.length >> 6
  if (typeof value !== 'object' || value === null) return 0
  return (Array.isArray(value) ? value.length : Object.keys(value).length) >> 3
}

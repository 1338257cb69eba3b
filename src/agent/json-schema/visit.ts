import type { Json } from '../../base/index.ts'

/** One rule of a schema, applied to a value: it reports each problem to the visit. */
export type Check = (value: Json, visit: Visit) => void

/** A problem at a path of the value, as a Standard Schema reports it. */
export interface SchemaIssue {
  readonly message: string
  readonly path: readonly (string | number)[]
  readonly expected?: string | undefined
}

/** A model does not read more problems than these. */
const mostIssues = 20
/** Alternatives of a schema that refers to itself can double the work at each level of a value: this many parts are looked at. */
const mostSteps = 1_000_000
const deepest = 1_000

/** One value on its way through a schema: where it is, and the problems so far. */
export class Visit {
  #issues: SchemaIssue[] = []
  readonly #path: (string | number)[] = []
  #steps = 0
  #depth = 0

  get issues(): readonly SchemaIssue[] {
    return this.#issues
  }

  /** Whether the value takes more work than a check may. It is invalid then, whatever was found. */
  get isExhausted(): boolean {
    return this.#steps > mostSteps
  }

  /** The field that is looked at, by its last name. */
  get key(): string {
    return String(this.#path.at(-1) ?? '')
  }

  /** Counts work that is not one of `enter`. */
  spend(steps: number): void {
    this.#steps += steps
  }

  /** Applies the checks of one schema, unless the work is exhausted. Nothing else is said of a value that is not of its type. */
  enter(value: Json, checks: readonly Check[], isTyped: boolean): void {
    if (++this.#depth > deepest) this.#steps = mostSteps
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

  /** The first problem that a check would report, as a sentence; it is not reported. */
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

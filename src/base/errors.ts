import type { ErrorCode } from './error-code.ts'

const marker = Symbol.for('pawl.error')

/** The details of a PawlError beside its code and sentence. */
export interface PawlErrorDetails {
  /** How to fix it. */
  readonly hint?: string | undefined
  readonly hook?: string | undefined
  readonly event?: string | undefined
  readonly cause?: unknown
}

/**
 * The one error class of Pawl: a `code` for programs, a sentence for people, a `hint` with a fix, and the original
 * error as `cause`. Recognise it with `isPawlError`: two copies of the package may be loaded in one process, and
 * `instanceof` then lies.
 *
 * @example
 * const error = new PawlError('bad-option', '`retries` is -1', { hint: 'use 0 or more' })
 * error.code // => 'bad-option'
 */
export class PawlError extends Error {
  override readonly name = 'PawlError'
  /** Identifies the error for programs; docs/errors.md lists all of them. */
  readonly code: ErrorCode
  readonly hint: string | undefined
  readonly hook: string | undefined
  readonly event: string | undefined
  readonly [marker] = true

  constructor(code: ErrorCode, message: string, details: PawlErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.code = code
    this.hint = details.hint
    this.hook = details.hook
    this.event = details.event
  }
}

/**
 * Whether a value is an error of Pawl, also one of another copy of the package.
 *
 * @example
 * try {
 *   catalogue.get('tool.befor')
 * } catch (error) {
 *   if (isPawlError(error)) console.log(error.code, error.hint) // => 'unknown-event', 'did you mean `tool.before`?'
 * }
 */
export function isPawlError(value: unknown): value is PawlError {
  if (typeof value !== 'object' || value === null) return false
  try {
    if (!(marker in value)) return false
    const { code, message, hint } = value as Readonly<Record<string, unknown>>
    return typeof code === 'string' && typeof message === 'string' && (hint === undefined || typeof hint === 'string')
  } catch {
    return false // a foreign proxy or getter: certainly not ours
  }
}

/** The message of any thrown value: programs throw strings, and objects without a message, too. */
export function sentenceOf(thrown: unknown): string {
  if (typeof thrown === 'string') return thrown
  try {
    if (thrown instanceof Error) {
      const message: unknown = thrown.message // read once: it may be a getter
      return typeof message === 'string' ? message : 'an error without a message'
    }
  } catch {
    return 'a thrown object that cannot be read'
  }
  return `a thrown ${thrown === null ? 'null' : typeof thrown}`
}

/** That sentence, and its hint where there is one. */
export function sentenceAndHint(error: unknown): string {
  const hint = isPawlError(error) ? error.hint : undefined
  return hint === undefined ? sentenceOf(error) : `${sentenceOf(error)}; ${hint}`
}

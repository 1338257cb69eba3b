import { checkKeys, isPawlError, type Json, PawlError } from '../../base/index.ts'
import type { Verdict } from '../../ports/index.ts'
import { json, number, object, string, type TypeOf } from '../../protocol/index.ts'

/** A question to a person about one exact action. */
export const confirmation = object({
  digest: string,
  step: string,
  event: string,
  action: json,
  by: string,
  reason: string,
  askedAt: number,
  expiresAt: number,
})
/** A question to a person about one exact action. */
export interface Confirmation extends TypeOf<typeof confirmation> {
  /** Of the run, the place and time of asking, the event and the exact action: an answer holds for this and nothing else. */
  readonly digest: string
  /** Where in the run it was asked. */
  readonly step: string
  /** The event that is asked about, such as `tool.before`. */
  readonly event: string
  /** The action, without secrets: `[redacted]` replaces them. */
  readonly action: Json
  /** The hook that asks. */
  readonly by: string
  /** Why the hook asks. */
  readonly reason: string
  /** When it was asked, in milliseconds since 1970. */
  readonly askedAt: number
  /** When it expires, in milliseconds since 1970. */
  readonly expiresAt: number
}

/** A person's answer to a confirmation. */
export interface Answer extends Verdict {
  /** The digest of the confirmation that this answers. */
  readonly digest: string
}

/** Thrown through a run that must wait for a person. Never thrown inside a step of a journal. */
export class Suspension extends PawlError {
  readonly confirmation: Confirmation
  readonly #abandon: (() => Promise<void>)[] = []

  constructor(asked: Confirmation) {
    super('suspended', `waits for a person: ${asked.reason}`, { event: asked.event, hook: asked.by })
    this.confirmation = asked
  }

  /** Cleanup if the run ends for another reason while this waits: a call that waits ends without having been made. */
  onAbandon(act: () => Promise<void>): void {
    this.#abandon.push(act)
  }

  /** The run has ended for another reason. */
  async abandon(): Promise<void> {
    for (const act of this.#abandon.splice(0)) await act().catch(() => undefined) // on record; the run keeps its own error
  }
}

/**
 * Returns whether an error means that a run waits for a person, also if another copy of this package threw it.
 *
 * @example
 * const retry = around({
 *   name: 'retry',
 *   on: 'tool.around',
 *   run: (_, next) =>
 *     next().catch((error) => {
 *       if (isSuspension(error)) throw error
 *       return next()
 *     }),
 * })
 */
export function isSuspension(error: unknown): error is Suspension {
  return isPawlError(error) && error.code === 'suspended' && 'confirmation' in error
}

/** Reads an answer, which comes from outside: only a clear yes or no to a question counts. */
export function readAnswer(given: unknown): Answer {
  const { digest } = recordOf(given)
  if (typeof digest !== 'string') throw badAnswer('an answer needs the `digest` of its question')
  return { digest, ...readVerdict(given) }
}

const answerKeys = ['approved', 'by', 'reason', 'digest']

/**
 * Reads a yes or a no. Each field is read once, so that the checked value is used. A misspelt field is refused: it may
 * have been the no.
 */
export function readVerdict(given: unknown): Verdict {
  const { approved, by, reason } = recordOf(given)
  if (typeof given === 'object' && given !== null) checkKeys(given, answerKeys, 'an answer', 'bad-answer')
  if (typeof approved !== 'boolean') throw badAnswer('an answer needs `approved: true` or `approved: false`')
  if (!isOptionalText(by) || !isOptionalText(reason)) throw badAnswer('`by` or `reason` of an answer is not a text')
  return { approved, ...(by !== undefined && { by }), ...(reason !== undefined && { reason }) }
}

function recordOf(given: unknown): Readonly<Record<string, unknown>> {
  return typeof given === 'object' && given !== null ? (given as Readonly<Record<string, unknown>>) : {}
}

function isOptionalText(value: unknown): value is string | undefined {
  return value === undefined || typeof value === 'string'
}

function badAnswer(sentence: string): PawlError {
  return new PawlError('bad-answer', sentence, {
    hint: "give `{ digest, approved, by: 'kim', reason: 'not today' }`; the digest is that of the confirmation, `by` and `reason` are optional",
  })
}

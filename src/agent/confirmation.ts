import { isPawlError, PawlError } from '../kernel/index.ts'
import { json, number, object, string, type TypeOf, type Verdict } from '../protocol/index.ts'

/** A question to a person about one exact action. */
export const confirmation = object({
  /** Of the exact action; an answer holds for this and nothing else. */
  digest: string,
  /** Where in the run it was asked. */
  step: string,
  event: string,
  /** What would happen, without secrets: `[redacted]` takes their place. */
  action: json,
  /** The hook that asks, and why. */
  by: string,
  reason: string,
  askedAt: number,
  expiresAt: number,
})
/** A question to a person about one exact action. */
export interface Confirmation extends TypeOf<typeof confirmation> {}

/** A person's answer to a confirmation. */
export interface Answer extends Verdict {
  readonly digest: string
}

/** Thrown through a run that must wait for a person. Never thrown inside a step of a journal. */
export class Suspension extends PawlError {
  readonly confirmation: Confirmation

  constructor(asked: Confirmation) {
    super('suspended', `waits for a person: ${asked.reason}`, { event: asked.event, hook: asked.by })
    this.confirmation = asked
  }
}

/** Whether an error says that a run waits for a person, also if another copy of this package threw it. */
export function isSuspension(error: unknown): error is Suspension {
  return isPawlError(error) && error.code === 'suspended' && 'confirmation' in error
}

/** An answer comes from outside: what is not a clear yes or no to a question is neither. */
export function checkAnswer(answer: unknown): void {
  const { digest, approved, by, reason } = (
    typeof answer === 'object' && answer !== null ? answer : {}
  ) as Partial<Answer>
  const isText = (value: unknown) => value === undefined || typeof value === 'string'
  if (typeof digest === 'string' && typeof approved === 'boolean' && isText(by) && isText(reason)) return
  throw new PawlError('bad-answer', 'an answer needs a `digest` and `approved: true` or `approved: false`', {
    hint: 'take the digest from the confirmation of the suspended run; `by` and `reason` are texts',
  })
}

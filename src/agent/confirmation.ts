import { type Json, PawlError } from '../kernel/index.ts'
import { digestOf, json, number, object, string, type TypeOf } from '../protocol/index.ts'

/** A question to a person about one exact action. */
export const confirmation = object({
  /** Of the action; an answer holds for this and nothing else. */
  digest: string,
  event: string,
  /** What would happen. */
  action: json,
  /** The hook that asks, and why. */
  by: string,
  reason: string,
  askedAt: number,
  expiresAt: number,
})
export interface Confirmation extends TypeOf<typeof confirmation> {}

/** What a person said to it. */
export interface Answer {
  readonly digest: string
  readonly approved: boolean
  readonly by?: string
  readonly reason?: string
}

/** Thrown through a run that must wait for a person; never leaves the room. */
export class Suspension extends PawlError {
  readonly confirmation: Confirmation

  constructor(asked: Confirmation) {
    super('suspended', `waits for a person: ${asked.reason}`, { event: asked.event, hook: asked.by })
    this.confirmation = asked
  }
}

/** The answers a run was resumed with. Each is good for one action, once. */
export interface Answers {
  /** The answer to that question, or a suspension of the run if there is none. */
  ask(question: {
    readonly event: string
    readonly action: Json
    readonly by: string
    readonly reason: string
  }): Promise<Answer>
}

export interface AnswersOptions {
  readonly given: readonly { readonly answer: Answer; readonly expiresAt: number }[]
  /** How long a question stays open. */
  readonly lifetimeMs: number
  readonly now: () => number
  /** Nobody can be asked: a question is answered with no. */
  readonly nobody: boolean
}

export function createAnswers({ given, lifetimeMs, now, nobody }: AnswersOptions): Answers {
  const open = new Map(given.map((one) => [one.answer.digest, one]))
  return {
    async ask({ event, action, by, reason }) {
      const digest = await digestOf({ event, action })
      const found = open.get(digest)
      open.delete(digest) // single use
      if (found !== undefined && found.expiresAt > now()) return found.answer
      if (nobody) return { digest, approved: false, reason: 'there is nobody to ask' }
      const askedAt = now()
      throw new Suspension({ digest, event, action, by, reason, askedAt, expiresAt: askedAt + lifetimeMs })
    },
  }
}

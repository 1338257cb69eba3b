import type { Json } from '../../base/index.ts'
import type { Journal, Verdict } from '../../ports/index.ts'
import { digestOf, flag, isDeeperThan, number, object, optional, string, type TypeOf } from '../../protocol/index.ts'
import { asJournalError } from '../journal/journal-error.ts'
import type { Steps } from '../journal/steps.ts'
import { type Answer, type Confirmation, readVerdict, Suspension } from './confirmation.ts'
import { Refusals, refusalKey } from './refusals.ts'

/** An answer that a run has received: the question is known by where and when it was asked. */
export const given = object({
  step: string,
  askedAt: number,
  approved: flag,
  by: optional(string),
  reason: optional(string),
})
export interface Given extends TypeOf<typeof given> {}

/** Something that a hook wants a person to decide. */
interface Question {
  /** Where in the run it is asked. */
  readonly step: string
  readonly event: string
  readonly action: Json
  /** The copy of the action that the person reads, without secrets. The digest is that of the action itself. */
  readonly shown: Json
  readonly by: string
  readonly reason: string
  /** Puts on record that it is asked again, before it is. */
  readonly again?: () => Promise<void>
}

export interface AnswersOptions {
  readonly steps: Steps
  readonly runId: string
  /** Those received before. */
  readonly given: readonly Given[]
  /** The answer that the run is resumed with, and the question. */
  readonly latest: Answer | undefined
  readonly waitedFor?: Confirmation | undefined
  /** How long a question stays open. */
  readonly lifetimeMs: number
  readonly now: () => number
  /** No person can be asked: a question is answered with no. */
  readonly nobody: boolean
  /** Also receives the exact action, for a digest of its own; only the question is for people. */
  readonly wait: ((question: Confirmation, action: Json) => Promise<Verdict>) | undefined
  readonly answered?: Journal['answered'] | undefined
  /** Refuses to wait if the run could not be recorded. */
  readonly checkKept?: (() => void) | undefined
}

/**
 * The time of a question, its lifetime, and its run: its digest stays the same when the run is replayed. `refusal` is
 * the key of a no to it.
 */
const asking = object({ askedAt: number, expiresAt: number, runId: optional(string), refusal: optional(string) })

/** Earlier answers hold also where no person can be asked any more. */
const nobodyThere: Verdict = { approved: false, reason: 'no person can be asked here' }

/** Levels of an action that can be asked about. Writing a deeper one could exhaust the stack. */
export const deepest = 1000
const tooDeep: Verdict = {
  approved: false,
  reason: `it is nested in more than ${deepest} levels, and cannot be asked about`,
}

/** The answers of people to the questions of one run. Each holds for one question, once. */
export class Answers {
  readonly refusals: Refusals
  readonly #options: AnswersOptions
  #received: readonly Given[]

  constructor(options: AnswersOptions) {
    this.#options = options
    this.refusals = new Refusals(options.steps)
    this.#received = options.given
  }

  /** Takes in the no that the run is resumed with: it holds from the start, in whichever order the run comes to its questions. */
  async begin(): Promise<void> {
    const { steps, latest, waitedFor } = this.#options
    if (latest?.approved !== false || latest.digest !== waitedFor?.digest) return
    const { step, askedAt, by, reason } = waitedFor
    for (let round = 1; ; round++) {
      const asked = await steps.recorded('asked', roundOf(step, round), asking)
      if (asked === undefined) return
      if (asked.askedAt !== askedAt) continue
      if (asked.refusal !== undefined) await this.refusals.take(asked.refusal, { by, reason, verdict: latest })
      return
    }
  }

  /** The answers received so far, to be taken along when the run is suspended. */
  received(): readonly Given[] {
    return this.#received
  }

  /** The answer to that question, or a suspension of the run if there is none yet. */
  async ask({ step, event, action, shown, by, reason, again }: Question): Promise<Verdict> {
    const { nobody, wait, answered, now, latest } = this.#options
    const isUnheard = this.#received.length === 0 && latest === undefined && answered === undefined
    if (nobody && isUnheard) return nobodyThere
    if (isDeeperThan(action, deepest)) return tooDeep
    for (let round = 1; ; round++) {
      const { askedAt, expiresAt, runId, isNew } = await this.#asking(step, round, event, action, again)
      const known = this.#received.find((one) => one.step === step && one.askedAt === askedAt)
      if (known !== undefined) return known
      // the same action elsewhere, or asked about again, is another question
      const digest = await digestOf({ runId, step, askedAt, event, action })
      const question = { digest, step, event, action: shown, by, reason, askedAt, expiresAt }
      if (wait !== undefined && !nobody) return verdictOf(await wait(question, action))
      const before = await answered?.(question)
      if (before !== undefined && before !== 'expired') return this.#receive(question, verdictOf(before))
      const answer = before === undefined ? this.#answerTo(question) : undefined
      if (answer !== undefined) return this.#receive(question, answer)
      if (nobody) return nobodyThere
      // a question that has expired is asked again, with a new expiry; the store decides whether it has expired
      if (isNew || (before === undefined && expiresAt > now())) throw this.#suspension(question)
    }
  }

  /** The suspension of the run; the error of a run that cannot be suspended ends the whole of it. */
  #suspension(question: Confirmation): unknown {
    try {
      this.#options.checkKept?.()
      return new Suspension(question)
    } catch (error) {
      return asJournalError(error)
    }
  }

  #receive({ step, askedAt }: Confirmation, { approved, by, reason }: Verdict): Given {
    const answer = { step, askedAt, approved, ...(by !== undefined && { by }), ...(reason !== undefined && { reason }) }
    this.#received = [...this.#received, answer]
    return answer
  }

  async #asking(step: string, round: number, event: string, action: Json, again: Question['again']) {
    const { steps, lifetimeMs, runId } = this.#options
    const refusal = refusalKey(step, event, action)
    let isNew = false
    const asked = await steps.do('asked', roundOf(step, round), asking, async () => {
      isNew = true
      if (round > 1) await again?.()
      const askedAt = await steps.now()
      return { askedAt, expiresAt: askedAt + lifetimeMs, runId, ...(refusal !== undefined && { refusal }) }
    })
    return { runId, ...asked, isNew }
  }

  /** A no counts whenever it comes; a yes only in time. */
  #answerTo({ digest, expiresAt }: Confirmation): Verdict | undefined {
    const { latest, now } = this.#options
    if (latest?.digest !== digest || (latest.approved && expiresAt <= now())) return undefined
    return latest
  }
}

/** A question that has expired is asked again. */
function roundOf(step: string, round: number): string {
  return round === 1 ? step : `${step}#${round}`
}

/** Validates an answer from a journal. An invalid one is an error of the journal: code inside must not treat it as a result. */
function verdictOf(given: unknown): Verdict {
  try {
    return readVerdict(given)
  } catch (error) {
    throw asJournalError(error)
  }
}

import type { Json } from '../../base/index.ts'

/**
 * Where the finished steps of durable runs are kept. A step is done at least once and recorded once; a durable engine
 * that replays a run adds its own clock, ids and way to wait.
 */
export interface Journal {
  /** The recorded value under that key, or the result of `run`, which is recorded before it is returned. */
  step(key: string, run: () => Promise<Json>): Promise<Json>
  /**
   * All recorded steps, which a run reads when it is taken up. Without it, earlier spending counts where the run
   * reaches it again, and is missing where it does not.
   */
  entries?(): Promise<readonly (readonly [key: string, value: Json])[]>
  /** The time, the same whenever the run is replayed. Default: the clock, recorded in a step where it matters. */
  now?(): number | Promise<number>
  /** An id, the same whenever the run is replayed. Default: a random one, recorded in a step. */
  newId?(kind: string): string | Promise<string>
  /**
   * The answer to a question, if the run has received it before: after a restart it is not asked again. `expired` if it
   * cannot be answered any more: then it is asked again, with a new expiry.
   */
  answered?(question: Asked): Promise<Verdict | 'expired' | undefined>
  /**
   * Waits for the answer to a question while the run stays where it is, outside any step. Default: the run is
   * suspended, and continues when it is resumed with the answer.
   */
  wait?(question: Asked): Promise<Verdict>
}

/** A question to a person about one exact action, as a journal that waits receives it. */
export interface Asked {
  /** Of the run, the place and time of asking, the event and the exact action: an answer holds for this and nothing else. */
  readonly digest: string
  /** Where in the run it was asked: the same action asked about twice is two questions. */
  readonly step: string
  readonly event: string
  /** The action, without secrets: `[redacted]` replaces them. */
  readonly action: Json
  /** The hook that asks, and why. */
  readonly by: string
  readonly reason: string
  readonly askedAt: number
  readonly expiresAt: number
}

/** The answer of a person. */
export interface Verdict {
  readonly approved: boolean
  readonly by?: string
  readonly reason?: string
}

import type { Json } from '../kernel/index.ts'
import { type Context, createContext, type Journal, type RunInput } from '../protocol/index.ts'
import { type Answer, type Answers, type Confirmation, createAnswers, Suspension } from './confirmation.ts'
import type { Suspended } from './result.ts'
import { createSteps, type Steps } from './steps.ts'
import { packSuspended } from './suspended.ts'

export interface RunOptions {
  readonly context?: Context
  readonly signal?: AbortSignal
  /** Keeps every finished step, so that a run that is killed goes on where it was. */
  readonly journal?: Journal
  /** What becomes of a question to a person: the run waits (`suspend`, if not said), or the answer is no (`deny`). */
  readonly asks?: 'suspend' | 'deny'
  /** How long a question stays open: a week, if not said. */
  readonly askLifetimeMs?: number
}

/** What a run that was suspended has behind it: its finished steps, and the answer it waited for. */
export interface Past {
  readonly steps: readonly (readonly [string, Json])[]
  readonly answer: Answer
  readonly confirmation: Confirmation
}

/** What everything that may have to wait runs with. */
export interface Surroundings {
  readonly context: Context
  readonly steps: Steps
  readonly answers: Answers
  readonly signal: AbortSignal | undefined
}

interface Suspendable<T> {
  readonly name: string
  readonly input: RunInput
  readonly options: RunOptions
  readonly past?: Past | undefined
  readonly now: () => number
  /** Of what decides and acts: a run goes on only under the same. */
  readonly fingerprint: () => Promise<string>
  readonly run: (here: Surroundings) => Promise<T>
}

const weekMs = 7 * 24 * 60 * 60 * 1000

/** Runs something that may have to wait for a person: then what comes back is all that is needed to go on. */
export async function suspendable<T>({
  name,
  input,
  options,
  past,
  now,
  fingerprint,
  run,
}: Suspendable<T>): Promise<T | Suspended> {
  const context = options.context ?? createContext(options.signal && { signal: options.signal })
  const steps = createSteps(past?.steps, options.journal)
  const answers = createAnswers({
    given: past === undefined ? [] : [{ answer: past.answer, expiresAt: past.confirmation.expiresAt }],
    lifetimeMs: options.askLifetimeMs ?? weekMs,
    now,
    nobody: options.asks === 'deny',
  })
  try {
    return await run({ context, steps, answers, signal: options.signal ?? context.signal })
  } catch (error) {
    if (!(error instanceof Suspension)) throw error
    const record = await steps.record()
    return packSuspended({ agent: name, input, context, fingerprint: await fingerprint(), record, suspension: error })
  }
}

import { type Json, PawlError } from '../kernel/index.ts'
import {
  asId,
  type Confirmations,
  createContext,
  digestOf,
  type Journal,
  type Journals,
  type KeptConfirmation,
  newId,
} from '../protocol/index.ts'
import type { Answer, Confirmation } from './confirmation.ts'
import type { Suspended, SuspendedRun } from './result.ts'
import type { RunOptions } from './suspendable.ts'
import { unpackSuspended } from './suspended.ts'

/** Whatever can be run, suspended and resumed: an agent, a workflow. */
interface Resumable<Input, Result> {
  readonly name: string
  run(input: Input, options?: RunOptions): Promise<Result | Suspended>
  resume(journal: SuspendedRun, answer: Answer, options?: Omit<RunOptions, 'context'>): Promise<Result | Suspended>
}

/** The parts of a store that runs need to outlive their process. */
export interface DurableOptions {
  readonly journals: Journals
  readonly confirmations: Confirmations
}

/** A run that waits for a person, and where its question stands. */
export interface Waiting {
  readonly status: 'waiting'
  readonly runId: string
  readonly confirmation: KeptConfirmation
}

export interface Durable<Input, Result> {
  /** Runs; what is done is on record, step by step. The same id again goes on where that run was. */
  start(input: Input, options?: { readonly runId?: string }): Promise<Result | Waiting>
  /** Goes on with a run that waited, in whichever process, once somebody has answered. */
  resume(runId: string): Promise<Result | Waiting>
  /** Goes on with every run of this work that has its answer, and with others as their answers come, until the signal. */
  attend(signal: AbortSignal): AsyncIterable<Attended<Result>>
}

/** A run that was gone on with: how it ended, that it waits again, or what went wrong. */
export type Attended<Result> =
  | { readonly runId: string; readonly result: Result | Waiting }
  | { readonly runId: string; readonly error: unknown }

/** Runs that outlive their process: steps, suspended runs and questions are in a store. */
export function durable<Input, Result extends { readonly status: string }>(
  work: Resumable<Input, Result>,
  { journals, confirmations }: DurableOptions,
): Durable<Input, Result> {
  /** The question that a suspended run waits for; asked if its process was killed before it could. */
  const questionOf = async (runId: string, asked: Confirmation): Promise<KeptConfirmation> => {
    const { digest: ofAction, askedAt, event, action, by, reason, expiresAt } = asked
    // an answer is for the run that asked, and for this time of asking
    const digest = await digestOf({ ofAction, runId, askedAt })
    const found = (await confirmations.list({ runId })).find((one) => one.digest === digest)
    return found ?? confirmations.ask({ digest, event, action, by, reason, expiresAt, runId })
  }
  const settle = async (runId: string, result: Result | Suspended): Promise<Result | Waiting> => {
    if (!isSuspended(result)) {
      await journals.finish(runId)
      return result
    }
    await journals.suspend(runId, result.journal as Json)
    return { status: 'waiting', runId, confirmation: await questionOf(runId, result.confirmation) }
  }
  const resume = async (runId: string): Promise<Result | Waiting> => {
    const state = (await journals.suspended(runId)) as SuspendedRun | undefined
    if (state === undefined) throw notWaiting(runId)
    const { confirmation } = unpackSuspended(state)
    const asked = await questionOf(runId, confirmation)
    if (asked.status === 'open') throw notAnswered(runId, asked.id)
    const journal = journals.open(runId)
    const answer = { ...(await verdictOf(asked, confirmations, journal)), digest: confirmation.digest }
    return settle(runId, await work.resume(state, answer, { journal }))
  }
  /** Those of this work that have their answer. */
  const answered = async (): Promise<readonly string[]> => {
    const found: string[] = []
    for (const runId of await journals.waiting()) {
      const state = (await journals.suspended(runId)) as SuspendedRun | undefined
      if (state === undefined || state['agent'] !== work.name) continue
      const { status } = await questionOf(runId, unpackSuspended(state).confirmation)
      if (status !== 'open') found.push(runId)
    }
    return found
  }
  return {
    async start(input, { runId = newId('run') } = {}) {
      const context = createContext({ runId: asId('run', runId) })
      return settle(runId, await work.run(input, { context, journal: journals.open(runId) }))
    },
    resume,
    async *attend(signal) {
      const failed = new Set<string>() // whoever has heard of it decides what to do; to try for ever helps nobody
      while (!signal.aborted) {
        for (const runId of await answered()) {
          if (failed.has(runId)) continue
          const ended = await resume(runId).then(
            (result) => ({ runId, result }),
            (error: unknown) => ({ runId, error }),
          )
          if ('error' in ended) failed.add(runId)
          yield ended
        }
        await pause(signal)
      }
    },
  }
}

/** How often answers are looked for. */
const everyMs = 250

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, everyMs)
    function end() {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    signal.addEventListener('abort', end)
  })
}

/** An approval is used up by the run that asked, once: that it has it is one of its steps, so it keeps it if it is resumed again. */
async function verdictOf(
  asked: KeptConfirmation,
  confirmations: Confirmations,
  journal: Journal,
): Promise<Omit<Answer, 'digest'>> {
  const { digest, status, decidedBy, decidedWhy } = asked
  const about = {
    ...(decidedBy !== undefined && { by: decidedBy }),
    ...(decidedWhy !== undefined && { reason: decidedWhy }),
  }
  if (status === 'rejected' || status === 'expired') return { approved: false, ...about }
  const isOurs = await journal.step(
    `approval:${asked.id}`,
    async () => (await confirmations.take(digest)) !== undefined,
  )
  if (isOurs !== true) throw usedUp(asked.id)
  return { approved: true, ...about }
}

function isSuspended(result: { readonly status: string }): result is Suspended {
  return result.status === 'suspended'
}

function notWaiting(runId: string): PawlError {
  return new PawlError('not-waiting', `run \`${runId}\` does not wait for anybody`, {
    hint: 'it is over, or was never started with this store',
  })
}

function notAnswered(runId: string, id: string): PawlError {
  return new PawlError('not-answered', `run \`${runId}\` waits for an answer`, {
    hint: `\`pawl confirm approve ${id}\``,
  })
}

function usedUp(id: string): PawlError {
  return new PawlError('used-up', `the approval \`${id}\` has been used already`, {
    hint: 'by another run of the same action, or by a process that was killed before it could say so; ask anew',
  })
}

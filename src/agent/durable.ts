import { type Json, PawlError } from '../kernel/index.ts'
import {
  asId,
  type Confirmations,
  createContext,
  type Journal,
  type Journals,
  type KeptConfirmation,
  newId,
} from '../protocol/index.ts'
import type { Answer } from './confirmation.ts'
import type { Suspended, SuspendedRun } from './result.ts'
import type { RunOptions } from './suspendable.ts'

/** Whatever can be run, suspended and resumed: an agent, a workflow. */
interface Resumable<Input, Result> {
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
}

/** Runs that outlive their process: steps, suspended runs and questions are in a store. */
export function durable<Input, Result extends { readonly status: string }>(
  work: Resumable<Input, Result>,
  { journals, confirmations }: DurableOptions,
): Durable<Input, Result> {
  const settle = async (runId: string, result: Result | Suspended): Promise<Result | Waiting> => {
    if (!isSuspended(result)) {
      await journals.finish(runId)
      return result
    }
    const { digest, event, action, by, reason, expiresAt } = result.confirmation
    await journals.suspend(runId, result.journal as Json)
    const confirmation = await confirmations.ask({ digest, event, action, by, reason, expiresAt, runId })
    return { status: 'waiting', runId, confirmation }
  }
  return {
    async start(input, { runId = newId('run') } = {}) {
      const context = createContext({ runId: asId('run', runId) })
      return settle(runId, await work.run(input, { context, journal: journals.open(runId) }))
    },
    async resume(runId) {
      const state = await journals.suspended(runId)
      if (state === undefined) throw notWaiting(runId)
      const asked = (await confirmations.list({ runId })).at(-1)
      if (asked === undefined || asked.status === 'open') throw notAnswered(runId, asked?.id)
      const journal = journals.open(runId)
      const answer = await answerOf(asked, confirmations, journal)
      return settle(runId, await work.resume(state as SuspendedRun, answer, { journal }))
    },
  }
}

/** An approval is used up by the run that asked, once: that it has it is one of its steps, so it keeps it if it is resumed again. */
async function answerOf(asked: KeptConfirmation, confirmations: Confirmations, journal: Journal): Promise<Answer> {
  const { digest, status, decidedBy, decidedWhy } = asked
  const about = {
    ...(decidedBy !== undefined && { by: decidedBy }),
    ...(decidedWhy !== undefined && { reason: decidedWhy }),
  }
  if (status === 'rejected' || status === 'expired') return { digest, approved: false, ...about }
  const isOurs = await journal.step(
    `approval:${asked.id}`,
    async () => (await confirmations.take(digest)) !== undefined,
  )
  if (isOurs !== true) throw usedUp(asked.id)
  return { digest, approved: true, ...about }
}

function isSuspended(result: { readonly status: string }): result is Suspended {
  return result.status === 'suspended'
}

function notWaiting(runId: string): PawlError {
  return new PawlError('not-waiting', `run \`${runId}\` does not wait for anybody`, {
    hint: 'it is over, or was never started with this store',
  })
}

function notAnswered(runId: string, id: string | undefined): PawlError {
  return new PawlError('not-answered', `run \`${runId}\` waits for an answer`, {
    hint: id === undefined ? 'list the confirmations' : `\`pawl confirm approve ${id}\``,
  })
}

function usedUp(id: string): PawlError {
  return new PawlError('used-up', `the approval \`${id}\` has been used already`, {
    hint: 'by another run of the same action, or by a process that was killed before it could say so; ask anew',
  })
}

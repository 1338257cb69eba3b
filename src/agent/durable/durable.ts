import { type Json, PawlError } from '../../base/index.ts'
import type { Confirmations, Journal, Journals, KeptConfirmation } from '../../ports/index.ts'
import { asId, type Context, contextWith, createContext, digestOf, newId, noUsage } from '../../protocol/index.ts'
import type { RunOptions } from '../options/read-run-options.ts'
import { readRunOptions } from '../options/read-run-options.ts'
import { readSignal } from '../options/read-signal.ts'
import type { Answer, Confirmation } from '../questions/confirmation.ts'
import type { Suspended, SuspendedRun } from '../result.ts'
import { checkSignal } from '../turn/abort.ts'
import { isFinal } from '../turn/run-error.ts'
import { attend, type Ended } from './attend.ts'
import { checkDurable } from './check-durable.ts'
import { answerBefore, answerOf } from './stored-answer.ts'
import { unpackSuspended } from './suspended.ts'

/** An agent or a workflow: it can be run, suspended and resumed. */
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

/** A run that waits for a person, and its question. */
interface Waiting {
  /** Distinguishes this from a result. */
  readonly status: 'waiting'
  /** The id to resume the run with. */
  readonly runId: string
  /** The question, in the store. */
  readonly confirmation: KeptConfirmation
}

/** The options of `start`. */
interface DurableStart {
  /** Names the run. Default: a new id. */
  readonly runId?: string
  /** Where it happens: variables and session. Its run id is the one above. */
  readonly context?: Context
  readonly signal?: AbortSignal
}

/** An agent or a workflow whose runs are kept in a store. */
export interface Durable<Input, Result> {
  /** Runs, and records each finished step. The same id again continues that run. */
  start(input: Input, options?: DurableStart): Promise<Result | Waiting>
  /** Continues a run that waited, in any process, once a person has answered. One whose question has expired asks again. */
  resume(runId: string, options?: { readonly signal?: AbortSignal }): Promise<Result | Waiting>
  /**
   * Continues every run of this work that has its answer, up to 16 in parallel, and others as their answers come, until
   * the signal, which also aborts the runs that are under way. A store that cannot be reached is tried again. Of
   * several processes that attend, one reports the result of a run; a run with a temporary error is tried again by the
   * next call.
   */
  attend(signal: AbortSignal): AsyncIterable<Attended<Result>>
}

/** A run that `attend` resumed: its result, its next question, or its error. */
type Attended<Result> = Ended<Result | Waiting>

/**
 * Makes the runs of an agent or a workflow outlive their process: steps, suspended runs and questions are in a store.
 *
 * @example
 * const clerk = createAgent({ name: 'clerk', model: refunding, tools: [refund], hooks: [askFirst] })
 * const runs = durable(clerk, store)
 * const begun = await runs.start('Refund 5 to Kim.')
 * if (begun.status === 'waiting') {
 *   await store.confirmations.decide(begun.confirmation.id, { approved: true, by: 'kim' })
 *   await runs.resume(begun.runId) // in this process or another one
 * }
 */
export function durable<Input, Result extends { readonly status: string }>(
  work: Resumable<Input, Result>,
  store: DurableOptions,
): Durable<Input, Result> {
  checkDurable(work, store)
  const { journals, confirmations } = store
  /** The question that a suspended run waits for; asked if its process was killed before it could. */
  const questionOf = async (runId: string, asked: Confirmation): Promise<KeptConfirmation> => {
    const { digest, event, action, by, reason, expiresAt } = asked
    const found = (await confirmations.list({ runId })).find((one) => one.digest === digest)
    return found ?? confirmations.ask({ digest, event, action, by, reason, expiresAt, runId })
  }
  /** The journal of a run, which also knows the answers that this run has received. */
  const journalOf = (runId: string): Journal => {
    const journal = journals.open(runId)
    const { entries } = journal
    return {
      step: (key, run) => journal.step(key, run),
      ...(entries !== undefined && { entries: () => entries.call(journal) }),
      async answered({ digest }) {
        const found = (await confirmations.list({ runId })).find((one) => one.digest === digest)
        return found && answerBefore(found)
      },
    }
  }
  /** Stores the result of a run: its next question, or its end. A permanent error is an end as well. */
  const settle = async (runId: string, running: Promise<Result | Suspended>): Promise<Result | Waiting> => {
    const result = await running.catch(async (error: unknown) => {
      if (isFinal(error)) await journals.finish(runId)
      throw error
    })
    if (!isSuspended(result)) {
      await journals.finish(runId)
      return result
    }
    await journals.suspend(runId, result.journal as Json)
    return { status: 'waiting', runId, confirmation: await questionOf(runId, result.confirmation) }
  }
  const resume = async (runId: string, signal?: AbortSignal): Promise<Result | Waiting> => {
    const state = (await journals.suspended(runId)) as SuspendedRun | undefined
    if (state === undefined) throw notWaiting(runId)
    if (isOfOther(state, work.name)) throw otherRun(runId, work.name) // before it uses up the approval
    const asked = await questionOf(runId, unpackSuspended(state).confirmation)
    if (asked.status === 'open') throw notAnswered(runId, asked.id)
    const answer = await answerOf(asked, confirmations)
    return settle(runId, work.resume(state, answer, { journal: journalOf(runId), ...(signal && { signal }) }))
  }
  /** A run that is started again while it waits: on, if it has its answer. */
  const goOn = async (runId: string, state: SuspendedRun, signal?: AbortSignal): Promise<Result | Waiting> => {
    if (isOfOther(state, work.name)) throw otherRun(runId, work.name)
    const { confirmation: asked, turns = 0, usage = noUsage } = unpackSuspended(state)
    const confirmation = await questionOf(runId, asked)
    checkSignal(signal, () => ({ turns, usage, messages: [] }))
    return confirmation.status === 'open' ? { status: 'waiting', runId, confirmation } : resume(runId, signal)
  }
  /** The question of a run of this work, once it has its answer. */
  const answered = async (runId: string): Promise<KeptConfirmation | undefined> => {
    const state = (await journals.suspended(runId)) as SuspendedRun | undefined
    if (state === undefined || isOfOther(state, work.name)) return undefined
    const question = await questionOf(runId, unpackSuspended(state).confirmation)
    return question.status === 'open' ? undefined : question
  }
  /** The first process to claim a question reports its result: of several processes that attend, one. */
  const isFirst = async (runId: string, { id }: KeptConfirmation): Promise<boolean> => {
    const teller = newId('teller')
    return (await journals.open(runId).step(`told:${id}`, async () => teller)) === teller
  }
  return {
    async start(input, options = {}) {
      const { runId = newId('run'), context: given, signal } = readRunOptions(options, startKeys, what)
      await checkOwner(journals.open(runId), runId, work.name, input)
      // a run that waits already has a question: to begin again would ask a second one
      const waiting = (await journals.suspended(runId)) as SuspendedRun | undefined
      if (waiting !== undefined) return goOn(runId, waiting, signal)
      const id = { runId: asId('run', runId) }
      const context = given === undefined ? createContext(id) : contextWith(given, id)
      return settle(runId, work.run(input, { context, journal: journalOf(runId), ...(signal && { signal }) }))
    },
    resume: async (runId, options = {}) => resume(runId, readRunOptions(options, ['signal'], what).signal),
    attend: (signal) => attend({ waiting: () => journals.waiting(), answered, resume, isFirst }, readSignal(signal)),
  }
}

const startKeys = ['runId', 'context', 'signal'] as const
const what = 'the options of a durable run'

/** Whether a suspended run belongs to other work; one without an owner cannot be read by any work. */
function isOfOther(state: SuspendedRun, name: string): boolean {
  const agent = typeof state === 'object' && state !== null ? state['agent'] : undefined
  return typeof agent === 'string' && agent !== name
}

/** A run id belongs to the work and the input it was first started with: another one would get its steps. */
async function checkOwner(journal: Journal, runId: string, name: string, input: unknown): Promise<void> {
  const now = await digestOf({ name, input })
  const then = await journal.step('owner:run', async () => now)
  if (then !== now) throw otherRun(runId, name)
}

function otherRun(runId: string, name: string): PawlError {
  return new PawlError('other-run', `run \`${runId}\` was started by other work, or with another input`, {
    hint: `choose another runId, or start \`${name}\` with the input that the run was started with`,
  })
}

function isSuspended(result: { readonly status: string }): result is Suspended {
  return result.status === 'suspended'
}

function notWaiting(runId: string): PawlError {
  return new PawlError('not-waiting', `run \`${runId}\` does not wait for an answer`, {
    hint: 'it is over, or was never started with this store',
  })
}

function notAnswered(runId: string, id: string): PawlError {
  return new PawlError('not-answered', `run \`${runId}\` waits for an answer`, {
    hint: `\`pawl confirm approve ${id}\``,
  })
}

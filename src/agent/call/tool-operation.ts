import { type Json, sentenceOf } from '../../base/index.ts'
import { type Approval, sentenceBound } from '../../kernel/index.ts'
import {
  asId,
  type CallId,
  type Coding,
  canonical,
  makeToolCall,
  makeToolResult,
  shortHash,
  type ToolCall,
  type ToolDefinition,
  type ToolResult,
  wire,
} from '../../protocol/index.ts'
import { askedBy, checkRecorded, stubOf } from '../gate/judge.ts'
import { isJournalError } from '../journal/journal-error.ts'
import type { Spent } from '../journal/keep-spent.ts'
import { roundCoding } from '../journal/round.ts'
import { Suspension } from '../questions/confirmation.ts'
import { isFatalToolError } from '../tool.ts'
import { failed } from '../turn/failed.ts'
import { type Called, called } from '../turn/payloads.ts'
import type { Denial } from '../turn/run-error.ts'
import { checkAbort, scopeOfCall, type Turn } from '../turn/turn.ts'
import type { How, Judgement, Operation } from '../wrap/operation.ts'
import { madeAgain } from './made-again.ts'
import { reportNoted } from './report-invalid.ts'
import { errorResult } from './tool-result.ts'

/** A tool or agent that a model may call, as hooks see it. */
export interface Callable {
  readonly definition: ToolDefinition
  /** Whether it is an agent, which has steps of its own. */
  readonly hasSteps: boolean
  /**
   * Runs it. The model reads its errors. `attempt` counts the calls by wraps; `other` identifies a call with another input than the
   * original. An agent adds its usage to `spent`.
   */
  execute(call: ToolCall, attempt: number, spent: Spent, other?: string): Promise<ToolResult>
}

/** A call after the hooks of `tool.before`. */
export interface About {
  readonly call: ToolCall
  /** Unique within the run, even if the model repeats an id. */
  readonly id: string
  readonly notes: readonly string[]
  /** Whether guards have judged it in this process. */
  readonly isFresh: boolean
  readonly approval: Approval | undefined
}

/** The form of the result in the journal. */
export const resultCoding = roundCoding(wire.toolResult as Coding<ToolResult>)

/** A class, because each call makes one: its methods exist once. */
export class ToolOperation implements Operation<Called, ToolResult> {
  readonly kind = 'tool'
  readonly event = 'tool.before'
  readonly field = 'call'
  readonly coding = resultCoding
  readonly id: string
  readonly payload: Called
  readonly hasSteps: boolean
  readonly isFresh: boolean
  readonly approval: Approval | undefined
  readonly #turn: Turn
  readonly #callable: Callable
  #callId: CallId
  #isStarted = false
  /** Whether the call already has a new id, after the process that judged it was killed. */
  #isAgain = false
  /** Calls of an agent with another input than the original, counted by hash of the input. */
  readonly #inputs = new Map<string, number>()
  /** Errors of the tool itself, which the model reads. Errors of a hook or the journal end the run. */
  #thrown: Set<unknown> | undefined

  constructor(turn: Turn, callable: Callable, { call, id, isFresh, approval }: About) {
    this.#callId = callIdOf(turn, id)
    this.id = id
    this.payload = called(call, callable.definition, scopeOfCall(turn, this.#callId))
    this.hasSteps = callable.hasSteps
    this.isFresh = isFresh
    this.approval = approval
    this.#turn = turn
    this.#callable = callable
  }

  around(payload: Called, operation: (inner: Called) => ToolResult | Promise<ToolResult>, signal?: AbortSignal) {
    return this.#turn.points.toolAround.around(payload, operation, signal)
  }

  get isWrapped(): boolean {
    return this.#turn.points.toolAround.isHeard()
  }

  isJudged({ call }: Called): boolean {
    return call === this.payload.call
  }

  async judge(inner: Called, attempt: number) {
    // an agent continues from its steps, under the same id
    if (!this.isFresh && !this.hasSteps && !this.#isAgain) {
      this.#isAgain = true
      this.#callId = await madeAgain(this.#turn, `tool:${this.id}`, this.#callId)
    }
    const callId = this.#callIdOf(attempt)
    if (!this.isJudged(inner)) return judgeAgain(this.#turn, inner, callId, 'changed')
    // observers have received the call of an agent that continues
    const isKnown = attempt === 1 && !this.isFresh && this.hasSteps
    return judgeAgain(this.#turn, inner, callId, isKnown ? 'known' : 'same', attempt === 1 ? this.approval : undefined)
  }

  rejudge(inner: Called, attempt: number, approval?: Approval) {
    return judgeAgain(this.#turn, inner, this.#callIdOf(attempt), 'known', approval)
  }

  restore(payload: Called, action: Json): Called {
    const { input } = action as { readonly input: Json }
    const { call, tool, context } = payload
    return called(makeToolCall({ ...call, input, cwd: context.host?.cwd }), tool, payload)
  }

  #callIdOf(attempt: number): CallId {
    return attempt === 1 ? this.#callId : asId('call', `${this.#callId}#${attempt}`)
  }

  actionOf({ call: { name, input } }: Called) {
    return { name, input }
  }

  run({ call }: Called, attempt: number, spent: Spent) {
    checkAbort(this.#turn)
    this.#isStarted = true
    const running = this.#callable.execute(call, attempt, spent, this.#otherName(call))
    running.catch((error: unknown) => this.#remember(error))
    return running
  }

  /** Names a call by its input instead of its attempt: wraps that make several calls in parallel may start them in another order after a resume. */
  #otherName({ input }: ToolCall): string | undefined {
    if (!this.hasSteps || input === this.payload.call.input) return undefined
    const hash = shortHash(canonical(input))
    const count = (this.#inputs.get(hash) ?? 0) + 1
    this.#inputs.set(hash, count)
    return count === 1 ? `=${hash}` : `=${hash}~${count}`
  }

  recall(error: Error | undefined): void {
    this.#isStarted = true
    if (error !== undefined) this.#remember(error)
  }

  #remember(error: unknown): void {
    this.#thrown ??= new Set()
    this.#thrown.add(error)
  }

  errorOf({ by, reason }: Denial) {
    return new Error(`${by}: ${reason}`)
  }

  drop(attempt: number, error: Error) {
    const { context } = scopeOfCall(this.#turn, this.#callIdOf(attempt))
    return failed(this.#turn, 'tool', error, { context, made: false })
  }

  refuse(denial: Denial) {
    return refusal(this.payload.call, denial)
  }

  async rescue(error: unknown) {
    if (this.#thrown?.has(error) === true)
      return toldToModel(this.#turn, this.#callable, this.payload.call, this.id, error)
    // the call ends without a result, so observers receive its failure
    if (!this.#isStarted || !isCutOff(this.#turn, this.#callable))
      await toolFailed(this.#turn, this.id, error, this.#isStarted)
    throw error
  }
}

/**
 * Dispatches a call that a wrap has changed to all hooks again, and an unchanged one to guards and observers. Guards alone judge a call
 * that a person has approved.
 */
async function judgeAgain(
  turn: Turn,
  { call, tool }: Called,
  callId: CallId,
  how: How,
  approval?: Approval,
): Promise<Judgement<Called, ToolResult>> {
  const { toolBefore } = turn.points
  const inner = called(call, tool, scopeOfCall(turn, callId))
  if (!toolBefore.isHeard()) return { inner, denial: undefined, ask: undefined, stub: undefined }
  const judged = await (how === 'changed'
    ? toolBefore.dispatch(inner, turn.limits)
    : toolBefore.judge(inner, { ...turn.limits, approval }))
  if (how === 'same') await toolBefore.observe(inner, turn.limits)
  checkAbort(turn)
  const decision = turn.shows.decision(judged, inner)
  checkRecorded(turn, decision)
  if (decision.type === 'deny') await reportNoted(turn, inner.context)
  const given = stubOf(decision)
  return {
    inner: decision.payload,
    denial: decision.type === 'deny' ? decision : undefined,
    ask: decision.type === 'ask' ? askedBy(decision) : undefined,
    stub: given && { result: makeToolResult(call.id, given.value) },
  }
}

/** Makes the result that the model reads when the tool throws. Rethrows errors that end or suspend the run. */
export async function toldToModel(
  turn: Turn,
  callable: Callable,
  call: ToolCall,
  id: string,
  error: unknown,
): Promise<ToolResult> {
  if (error instanceof Suspension || isJournalError(error)) throw error // the agent is not finished: it continues when the run is resumed
  if (!isCutOff(turn, callable)) await toolFailed(turn, id, error, true)
  checkAbort(turn)
  if (isFatalToolError(error)) throw error
  return errorResult(call.id, { error: turn.clean(sentenceOf(error), sentenceBound) })
}

/** Whether an agent was aborted: its finished steps are recorded, and it continues if the run is resumed. */
function isCutOff({ signal }: Turn, { hasSteps }: Callable): boolean {
  return hasSteps && signal?.aborted === true
}

/** Reports to observers that a call ended without a result. */
export function toolFailed(turn: Turn, id: string, error: unknown, made: boolean): Promise<void> {
  return failed(turn, 'tool', error, { context: scopeOfCall(turn, callIdOf(turn, id)).context, made })
}

export function refusal(call: ToolCall, { by, reason }: Denial): ToolResult {
  return errorResult(call.id, { denied_by: by, reason })
}

export function callIdOf(turn: Turn, id: string): CallId {
  return asId('call', `${turn.steps.path}tool:${id}`)
}

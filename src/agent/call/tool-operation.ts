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

/** Something a model may call, as far as hooks are concerned. */
export interface Callable {
  readonly definition: ToolDefinition
  /** Whether it is an agent, which has steps of its own. */
  readonly hasSteps: boolean
  /**
   * Runs it. The model reads what it throws. `attempt` counts the calls that wraps make of it; `other` names one of something else than they
   * were given. An agent says what it spent.
   */
  execute(call: ToolCall, attempt: number, spent: Spent, other?: string): Promise<ToolResult>
}

/** A call on its way, as its hooks have left it. */
export interface About {
  readonly call: ToolCall
  /** Unique within the run, also if the model repeats itself. */
  readonly id: string
  readonly notes: readonly string[]
  /** Whether guards have judged it in this process, and a person's yes to it. */
  readonly isFresh: boolean
  readonly approval: Approval | undefined
}

/** How the result of a call is recorded. */
export const resultCoding = roundCoding(wire.toolResult as Coding<ToolResult>)

/** A class, since each call makes one: its functions are made once. */
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
  /** Whether what is made here counts as made again, after a process that was killed. */
  #isAgain = false
  /** How often an agent was asked for something else, by input. */
  readonly #inputs = new Map<string, number>()
  /** Errors of the tool itself: the model reads them. Errors of a hook or the journal end the run. */
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
    // an agent goes on where it was
    if (!this.isFresh && !this.hasSteps && !this.#isAgain) {
      this.#isAgain = true
      this.#callId = await madeAgain(this.#turn, `tool:${this.id}`, this.#callId)
    }
    const callId = this.#callIdOf(attempt)
    if (!this.isJudged(inner)) return judgeAgain(this.#turn, inner, callId, 'changed')
    // observers know of an agent that goes on where it was
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

  /** By its input, and not by the number of the attempt: wraps that make several at once need not begin them in the same order. */
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
    // it has run, or will not run any more: there is no result to tell hooks of
    if (!this.#isStarted || !isCutOff(this.#turn, this.#callable))
      await toolFailed(this.#turn, this.id, error, this.#isStarted)
    throw error
  }
}

/**
 * A call that a wrap has rewritten is shown to all its hooks again, the same one once more to those that judge; one that a person has
 * approved is only judged.
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

/** What the model reads when the tool throws; what ends the run is thrown on. */
export async function toldToModel(
  turn: Turn,
  callable: Callable,
  call: ToolCall,
  id: string,
  error: unknown,
): Promise<ToolResult> {
  if (error instanceof Suspension || isJournalError(error)) throw error // an agent that is not over: it goes on when the run does
  if (!isCutOff(turn, callable)) await toolFailed(turn, id, error, true)
  checkAbort(turn)
  if (isFatalToolError(error)) throw error
  return errorResult(call.id, { error: turn.clean(sentenceOf(error), sentenceBound) })
}

/** An agent that is aborted in the middle has steps behind it: it is not over, and goes on if the run does. */
function isCutOff({ signal }: Turn, { hasSteps }: Callable): boolean {
  return hasSteps && signal?.aborted === true
}

/** Tells observers that a call is over without a result. */
export function toolFailed(turn: Turn, id: string, error: unknown, made: boolean): Promise<void> {
  return failed(turn, 'tool', error, { context: scopeOfCall(turn, callIdOf(turn, id)).context, made })
}

export function refusal(call: ToolCall, { by, reason }: Denial): ToolResult {
  return errorResult(call.id, { denied_by: by, reason })
}

export function callIdOf(turn: Turn, id: string): CallId {
  return asId('call', `${turn.steps.path}tool:${id}`)
}

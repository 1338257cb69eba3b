import { freezeDeep, type Json } from '../../base/index.ts'
import type { Approval } from '../../kernel/index.ts'
import {
  addUsage,
  type CallId,
  type Context,
  type Message,
  type ModelRequest,
  type ModelResponse,
  noUsage,
  type Usage,
  wire,
} from '../../protocol/index.ts'
import type { Passed } from '../gate/gate.ts'
import { askedBy, checkRecorded, stubOf } from '../gate/judge.ts'
import type { Spent } from '../journal/keep-spent.ts'
import { type Attempt, roundCoding } from '../journal/round.ts'
import { failed } from '../turn/failed.ts'
import { requested, type Wrapped, wrapped } from '../turn/payloads.ts'
import type { Denial } from '../turn/run-error.ts'
import { checkAbort, denied, scopeOf, type Turn } from '../turn/turn.ts'
import type { How, Judgement, Operation } from '../wrap/operation.ts'
import { countTokens } from './count-tokens.ts'
import { isCounted, markCounted } from './counted.ts'
import { madeAgain } from './made-again.ts'
import { callModel, contextOf, count, type Generate } from './model-call.ts'
import { notesOf } from './notes.ts'

/** The form of the answer in the journal. */
export const answerCoding = roundCoding<ModelResponse>({
  decode(value, path) {
    const response = wire.modelResponse.decode(value, path) as ModelResponse
    markCounted(response.usage)
    return response
  },
  encode: (response) => wire.modelResponse.encode(response),
})

/** How hooks have judged the call before it is made. */
export type Judging = Pick<Passed<unknown, unknown>, 'isFresh' | 'approval'>

/** A class, because each call makes one: its methods exist once. */
export class ModelOperation implements Operation<Wrapped, ModelResponse> {
  readonly kind = 'model'
  readonly event = 'model.before'
  readonly field = 'request'
  readonly coding = answerCoding
  readonly id: number
  readonly payload: Wrapped
  readonly isFresh: boolean
  readonly approval: Approval | undefined
  /** Whether wraps have returned an answer without a call of `next()`. */
  isReplaced = false
  #isMade = false
  /** Whether the call already has a new id, after the process that judged it was killed. */
  #isAgain = false
  /** Whether hooks have received an attempt that is not made. */
  #isTold = false
  readonly #turn: Turn
  #callId: CallId | undefined
  readonly #generate: Generate

  constructor(turn: Turn, request: ModelRequest, generate: Generate, { isFresh, approval }: Judging) {
    this.isFresh = isFresh
    this.approval = approval
    this.id = turn.turn
    this.payload = wrapped(request, turn.turn, scopeOf(turn))
    this.#turn = turn
    this.#callId = turn.callId
    this.#generate = generate
  }

  around(
    payload: Wrapped,
    operation: (inner: Wrapped) => ModelResponse | Promise<ModelResponse>,
    signal?: AbortSignal,
  ) {
    return this.#turn.points.modelAround.around(payload, operation, signal)
  }

  get isWrapped(): boolean {
    return this.#turn.points.modelAround.isHeard()
  }

  isJudged({ request }: Wrapped): boolean {
    return request === this.payload.request
  }

  async judge(inner: Wrapped, attempt: number) {
    if (!this.isFresh && !this.#isAgain && this.#callId !== undefined) {
      this.#isAgain = true
      this.#callId = await madeAgain(this.#turn, `model:${this.id}`, this.#callId)
    }
    if (!this.isJudged(inner)) return this.#judge(inner, attempt, 'changed')
    return this.#judge(inner, attempt, 'same', attempt === 1 ? this.approval : undefined)
  }

  rejudge(inner: Wrapped, attempt: number, approval?: Approval) {
    return this.#judge(inner, attempt, 'known', approval)
  }

  async #judge(inner: Wrapped, attempt: number, how: How, approval?: Approval) {
    return judgeAgain(this.#turn, inner, contextOf(this.#turn, this.#callId, attempt), how, approval)
  }

  restore(payload: Wrapped, action: Json): Wrapped {
    return wrapped(wire.modelRequest.decode(action, 'the approved request'), payload.turn, payload)
  }

  actionOf({ request }: Wrapped) {
    return wire.modelRequest.encode(request)
  }

  run({ request }: Wrapped, attempt: number, spent: Spent, given: (response: ModelResponse) => void) {
    this.#isMade = true
    const answered = (response: ModelResponse) => {
      markCounted(response.usage)
      given(response)
    }
    return callModel({ turn: this.#turn, callId: this.#callId, attempt, spent }, request, this.#generate, answered)
  }

  tell({ request }: Wrapped, attempt: number, response: ModelResponse) {
    if (!this.#turn.points.tokensCounted.isHeard()) return undefined
    return countTokens(this.#turn, request, response, contextOf(this.#turn, this.#callId, attempt))
  }

  recall() {
    this.#isMade = true
  }

  /** Counts the usage that a wrap reports, unless it is that of an attempt, or the sum of all attempts: the wrap may have called another model. */
  countOwn(response: ModelResponse, spent: Usage[], earlier: readonly Attempt<ModelResponse>[]) {
    this.isReplaced = !this.#isMade && earlier.length === 0
    const { usage } = response
    if (isNothing(usage) || isCounted(usage)) return undefined
    const attempts = [...earlier.flatMap(({ result }) => result?.usage ?? []), ...spent]
    if (attempts.length > 1 && isEqual(attempts.reduce(addUsage), usage)) return undefined
    freezeDeep(response)
    markCounted(usage)
    return count({ turn: this.#turn, callId: this.#callId, attempt: 'own', spent }, this.payload.request, response)
  }

  /** Reports the end of a call without any attempt, because a wrap failed or the run was aborted: no other event does. */
  async rescue(error: unknown): Promise<never> {
    const context = contextOf(this.#turn, this.#callId, 1)
    if (!this.#isMade && !this.#isTold) await failed(this.#turn, 'model', error, { context, made: false })
    throw error
  }

  drop(attempt: number, error: Error) {
    this.#isTold = true
    return failed(this.#turn, 'model', error, { context: contextOf(this.#turn, this.#callId, attempt), made: false })
  }

  errorOf(denial: Denial) {
    return denied(this.#turn, 'model-denied', 'the model call', denial)
  }

  refuse(denial: Denial): never {
    throw this.errorOf(denial)
  }
}

function isNothing({ inputTokens, outputTokens }: Usage): boolean {
  return inputTokens === 0 && outputTokens === 0
}

function isEqual(one: Usage, other: Usage): boolean {
  return one.inputTokens === other.inputTokens && one.outputTokens === other.outputTokens
}

/**
 * Dispatches a changed request to all hooks again, and an unchanged one to guards and observers. Guards alone judge a request that a
 * person has approved: notes are not added to it, and observers have received it.
 */
async function judgeAgain(
  turn: Turn,
  inner: Wrapped,
  context: Context,
  how: How,
  approval?: Approval,
): Promise<Judgement<Wrapped, ModelResponse>> {
  const { modelBefore } = turn.points
  if (!modelBefore.isHeard()) return { inner, denial: undefined, ask: undefined, stub: undefined }
  const { agent, timestamp } = scopeOf(turn)
  const scope = { context, agent, timestamp }
  const payload = requested(inner.request, scope)
  const judged = await (how === 'changed'
    ? modelBefore.dispatch(payload, turn.limits)
    : modelBefore.judge(payload, { ...turn.limits, approval }))
  if (how === 'same') await modelBefore.observe(payload, turn.limits)
  if (turn.signal?.aborted === true) await notMade(turn, context)
  const decision = turn.shows.decision(judged, payload)
  checkRecorded(turn, decision)
  const notes = how === 'known' ? [] : decision.informs.map(({ text }) => text)
  const final = noted(decision.payload.request, notes)
  const given = stubOf(decision)
  return {
    inner: wrapped(final, inner.turn, scope),
    denial: decision.type === 'deny' ? decision : undefined,
    ask: decision.type === 'ask' ? askedBy(decision) : undefined,
    stub: given && { result: answered(given.value) },
  }
}

/** Reports an attempt that was judged and is not made, if the run was aborted in between. */
export async function notMade(turn: Turn, context: Context): Promise<void> {
  try {
    checkAbort(turn)
  } catch (error) {
    await failed(turn, 'model', error, { context, made: false })
    throw error
  }
}

/** Adds the notes of hooks to the request as a message of the user, which stays in the conversation. */
export function noted(request: ModelRequest, notes: readonly string[]): ModelRequest {
  if (notes.length === 0) return request
  const changed = { ...request, messages: [...request.messages, ...notesOf(notes)] }
  freezeDeep(changed)
  return changed
}

/** Makes the answer from a stub: it has no usage, and the agent calls the tools that it requests. */
export function answered({ content }: Message): ModelResponse {
  const stopReason = content.some((block) => block.type === 'tool_use') ? 'tool_use' : 'end'
  const response: ModelResponse = { content, stopReason, usage: noUsage }
  freezeDeep(response)
  return response
}

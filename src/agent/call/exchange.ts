import {
  type Coding,
  type Message,
  type ModelRequest,
  type ModelResponse,
  type ResultOrigin,
  type Usage,
  wire,
} from '../../protocol/index.ts'
import { type Gate, judgedCoding } from '../gate/gate.ts'
import { pass } from '../gate/pass.ts'
import { keepSpent } from '../journal/keep-spent.ts'
import { failed } from '../turn/failed.ts'
import { type Requested, type Responded, requested, responded } from '../turn/payloads.ts'
import { checkAbort, denied, scopeOf, type Turn } from '../turn/turn.ts'
import { waits } from '../turn/waits.ts'
import { operate } from '../wrap/operate.ts'
import { once } from '../wrap/operation.ts'
import { callModel, type Generate } from './model-call.ts'
import { answerCoding, answered, type Judging, ModelOperation, noted, notMade } from './model-operation.ts'

/** One model call with its hooks: the request, the provider's answer, and the answer that is used. */
export interface Exchange {
  /** The final request, after hooks before the call. */
  readonly request: ModelRequest
  /** The answer of the model; `response` is the same after the hooks that follow the call. */
  readonly given: ModelResponse
  readonly response: ModelResponse
  readonly origin: ResultOrigin
}

const requestGate: Gate<Requested, ModelRequest, Message> = {
  event: 'model.before',
  field: 'request',
  pointIn: ({ points }) => points.modelBefore,
  valueOf: ({ request }) => request,
  withValue: (payload, request) => requested(request, payload),
  withNotes: noted,
  actionOf: (request) => wire.modelRequest.encode(request),
  coding: judgedCoding(wire.modelRequest as Coding<ModelRequest>, wire.message as Coding<Message>),
}

const responseGate: Gate<Responded, ModelResponse> = {
  event: 'model.after',
  field: 'response',
  pointIn: ({ points }) => points.modelAfter,
  valueOf: ({ response }) => response,
  withValue: (payload, response) => responded(payload.request, response, payload.origin, payload),
  actionOf: (response) => wire.modelResponse.encode(response),
  coding: judgedCoding(wire.modelResponse as Coding<ModelResponse>),
}

/**
 * Calls the model: hooks judge the request, wraps enclose the call, hooks judge the answer. The answer is recorded before
 * a person is asked about it. Rejects if a hook denies.
 */
export async function exchange(turn: Turn, asked: ModelRequest, generate: Generate): Promise<Exchange> {
  checkAbort(turn)
  const id = turn.turn
  let request = asked
  let stub: Message | undefined
  let gate: Judging = fresh
  if (turn.points.modelBefore.isHeard() || turn.answers.refusals.mayHold(turn.steps.path)) {
    const shown = judged(turn, id, requested(request, scopeOf(turn)))
    const passed = shown instanceof Promise ? await shown : shown
    if (passed.denial !== undefined) await over(turn, denied(turn, 'model-denied', 'the model call', passed.denial))
    request = noted(passed.changed ?? request, passed.notes)
    stub = passed.stub?.value
    gate = passed
  }
  const operation =
    stub === undefined && isWrapped(turn) ? new ModelOperation(turn, request, generate, gate) : undefined
  const given = await (operation === undefined ? answerTo(turn, request, stub, generate) : operate(turn, operation))
  // an answer that a wrap returns without a call counts as a stub
  const origin = stub !== undefined || operation?.isReplaced === true ? 'stub' : 'real'
  if (turn.signal?.aborted === true && origin === 'stub') await notMade(turn, scopeOf(turn).context)
  if (!turn.points.modelAfter.isHeard()) return { request, given, response: given, origin }
  checkAbort(turn)
  const checked = pass(turn, responseGate, 'after:model', id, responded(request, given, origin, scopeOf(turn)))
  const { changed, denial } = checked instanceof Promise ? await checked : checked
  if (denial !== undefined) throw denied(turn, 'response-denied', 'the model’s answer', denial)
  return { request, given, response: changed ?? given, origin }
}

function judged(turn: Turn, id: number, payload: Requested) {
  try {
    const shown = pass(turn, requestGate, 'before:model', id, payload)
    return shown instanceof Promise ? shown.catch((error: unknown) => over(turn, error)) : shown
  } catch (error) {
    return over(turn, error)
  }
}

/**
 * Reports that a call was judged and is not made, so that hooks can release their reservations for it. The run keeps its own error;
 * the audit records a hook that fails here.
 */
async function over(turn: Turn, error: unknown): Promise<never> {
  const tell = () => failed(turn, 'model', error, { made: false })
  if (waits(turn, error)) error.onAbandon(tell)
  else await tell().catch(() => undefined)
  throw error
}

const fresh: Judging = Object.freeze({ isFresh: true, approval: undefined })

/** Whether the call has wraps, or the run has records or a journal. */
function isWrapped({ points, steps }: Turn): boolean {
  return points.modelAround.isHeard() || !steps.isBlank()
}

function answerTo(turn: Turn, request: ModelRequest, stub: Message | undefined, generate: Generate) {
  if (stub !== undefined) return answered(stub)
  const spent: Usage[] = []
  const about = { kind: 'model', id: turn.turn, coding: answerCoding } as const
  const called = callModel({ turn, callId: turn.callId, attempt: 1, spent }, request, generate)
  if (turn.points.tokensCounted.isHeard()) called.catch(() => keepSpent(turn, spent))
  return once(turn, about, spent, called)
}

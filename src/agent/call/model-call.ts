import {
  asId,
  type CallId,
  type Context,
  contextWith,
  type ModelRequest,
  type ModelResponse,
} from '../../protocol/index.ts'
import type { Spent } from '../journal/keep-spent.ts'
import { spend } from '../journal/meter.ts'
import { failed } from '../turn/failed.ts'
import { checkAbort, scopeOf, type Turn } from '../turn/turn.ts'
import { countTokens } from './count-tokens.ts'

/** Calls the provider, and returns its answer after `readResponse` has checked it. */
export type Generate = (request: ModelRequest) => Promise<ModelResponse>

/**
 * Calls the provider and counts its usage; `answered` receives the answer before that. Observers receive a failure even if a wrap tries
 * again.
 */
export async function callModel(
  which: Which,
  request: ModelRequest,
  generate: Generate,
  answered?: (response: ModelResponse) => void,
): Promise<ModelResponse> {
  const { turn, callId, attempt } = which
  let response: ModelResponse
  let made = false
  try {
    checkAbort(turn)
    made = true
    response = await generate(request)
  } catch (error) {
    turn.time = undefined
    const about = { context: contextOf(turn, callId, attempt), made }
    await failed(turn, 'model', error, about).catch(() => undefined) // the audit records it; the call keeps its own error
    throw error
  }
  answered?.(response)
  const counting = count(which, request, response)
  if (counting !== undefined) await counting
  return response
}

/** Identifies an attempt of a call, with the list that counts its usage. */
export interface Which {
  readonly turn: Turn
  readonly callId: CallId | undefined
  /** `own`: a call that a wrap makes without `next()`. */
  readonly attempt: number | 'own'
  readonly spent: Spent
}

export function count(
  { turn, callId, attempt, spent }: Which,
  request: ModelRequest,
  response: ModelResponse,
): Promise<void> | undefined {
  spent.push(response.usage)
  spend(turn.meter, response.usage)
  turn.context = undefined
  turn.time = undefined
  if (!turn.points.tokensCounted.isHeard()) return undefined
  return countTokens(turn, request, response, contextOf(turn, callId, attempt))
}

/**
 * Each attempt has an id of its own, since hooks judge it as a call of its own. It derives from the id at the start of the call: an
 * answer may arrive when the turn already has another call.
 */
export function contextOf(turn: Turn, call: CallId | undefined, attempt: number | 'own'): Context {
  const { context } = scopeOf(turn)
  const callId = attempt === 1 ? call : asId('call', `${call}#${attempt}`)
  return context.callId === callId ? context : contextWith(context, { callId })
}

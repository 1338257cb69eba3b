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

/** Calls the provider. What it gives comes from outside: `readResponse` has read it. */
export type Generate = (request: ModelRequest) => Promise<ModelResponse>

/** Calls the provider, and counts what it has used; `answered` hears the answer before. Its failure is on record, also if a wrap tries again. */
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
    await failed(turn, 'model', error, about).catch(() => undefined) // on record; the call keeps its own error
    throw error
  }
  answered?.(response)
  const counting = count(which, request, response)
  if (counting !== undefined) await counting
  return response
}

/** Which attempt at which call it is, and where it is counted. */
export interface Which {
  readonly turn: Turn
  readonly callId: CallId | undefined
  /** `own`: a call that a wrap has made by itself. */
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
 * Each attempt is a call of its own: it has an id of its own. It is made of the id that the call began with, since an answer
 * may come when the run does something else by then.
 */
export function contextOf(turn: Turn, call: CallId | undefined, attempt: number | 'own'): Context {
  const { context } = scopeOf(turn)
  const callId = attempt === 1 ? call : asId('call', `${call}#${attempt}`)
  return context.callId === callId ? context : contextWith(context, { callId })
}

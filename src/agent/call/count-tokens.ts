import type { PayloadOf } from '../../kernel/index.ts'
import {
  type Context,
  type catalogue,
  costOf,
  fromBillionths,
  type ModelRequest,
  type ModelResponse,
  priceOf,
} from '../../protocol/index.ts'
import { limitsNow, scopeOf, type Turn } from '../turn/turn.ts'

type Told = PayloadOf<typeof catalogue, 'tokens.counted'>
type Counted = { -readonly [K in keyof Told]: Told[K] }

/** Dispatches `tokens.counted`: the usage of a model call, and its cost at the price of the model that answered. */
export function countTokens(
  turn: Turn,
  request: ModelRequest,
  { usage, model: answering }: ModelResponse,
  context: Context,
): Promise<void> | undefined {
  const { tokensCounted } = turn.points
  const { agent, timestamp } = scopeOf(turn)
  const { inputTokens, outputTokens } = usage
  const totalTokens = inputTokens + outputTokens
  const model = answering ?? request.model
  const price = priceOf(turn.prices, answering, request.model)
  const payload: Counted = { inputTokens, outputTokens, totalTokens, usage, model, context, agent, timestamp }
  // sets keys one by one: spreading costs V8 microseconds
  if (model !== request.model) payload.requestedModel = request.model
  if (price !== undefined) {
    payload.cost = costOf(price, usage)
    payload.estimatedCost = fromBillionths(payload.cost)
  }
  const shown = tokensCounted.dispatch(Object.freeze(payload), limitsNow(turn))
  return shown instanceof Promise ? shown.then(() => {}) : undefined
}

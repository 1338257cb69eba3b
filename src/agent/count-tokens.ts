import {
  type Context,
  costOf,
  fromBillionths,
  type ModelRequest,
  type ModelResponse,
  priceOf,
} from '../protocol/index.ts'
import { limitsNow, scopeOf, type Turn } from './turn.ts'

/** Tells observers what a call of the model has used, and what that costs at the price of the model that answered. */
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
  const counted = { inputTokens, outputTokens, totalTokens, usage, model, context, agent, timestamp }
  // most often there is nothing to add: spreading costs V8 a microsecond
  const isPlain = model === request.model && price === undefined
  const payload = isPlain
    ? counted
    : {
        ...counted,
        ...(model !== request.model && { requestedModel: request.model }),
        ...(price !== undefined && costs(costOf(price, usage))),
      }
  const shown = tokensCounted.dispatch(Object.freeze(payload), limitsNow(turn))
  return shown instanceof Promise ? shown.then(() => {}) : undefined
}

function costs(cost: number): { readonly cost: number; readonly estimatedCost: number } {
  return { cost, estimatedCost: fromBillionths(cost) }
}

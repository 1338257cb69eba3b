import { addUsage, type Context, type ModelResponse, noUsage, type Usage } from '../../protocol/index.ts'
import { boundedMap, mostRuns } from '../shared/bounded-map.ts'

/** Tokens of summaries that the run has not counted yet. */
export interface UnpaidTokens {
  add(context: Context, usage: Usage): void
  has(context: Context): boolean
  /** The answer of the model as the answer of a wrap that has spent these tokens: the agent counts them beside those of the answer. */
  pay(context: Context, response: ModelResponse, model: string): ModelResponse
}

export function unpaidTokens(): UnpaidTokens {
  const unpaid = boundedMap<Usage>(mostRuns)
  return {
    has: ({ runId }) => unpaid.get(runId) !== undefined,
    add({ runId }, usage) {
      unpaid.set(runId, addUsage(unpaid.get(runId) ?? noUsage, usage))
    },
    pay({ runId }, response, model) {
      const usage = unpaid.get(runId)
      if (usage === undefined) return response
      unpaid.delete(runId)
      return { ...response, usage: { ...usage }, model }
    },
  }
}

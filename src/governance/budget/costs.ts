import type { Amounts, ModelRequest, Usage } from '../../protocol/index.ts'
import type { Spending, Spent } from './gate.ts'
import type { Limits } from './limits.ts'
import { narrowed } from './narrowed.ts'
import { moneyOf, type Prices, priceOf } from './price.ts'

export interface CostOptions {
  readonly limits: Limits
  /** Of a million tokens, by model; needed where money is limited. */
  readonly prices?: Prices
  /** What an answer may take where the request does not say, and tokens or money are limited: 4096 if nothing is said. */
  readonly outputTokens?: number
  /** The tokens of a request, rather too many than too few: a third of its characters, if nothing is said. */
  readonly countTokens?: (request: ModelRequest) => number
}

/** What calls cost: at most, before they are made, and really, after. */
export function createCosts({ limits, prices = {}, outputTokens = 4096, countTokens = thirdOfText }: CostOptions) {
  const isLimited = (what: keyof Amounts) => [Object.values(limits)].flat(2).some((limit) => limit[what] !== undefined)
  const isMoneyLimited = isLimited('money')
  const isOutputLimited = isMoneyLimited || isLimited('tokens')
  return {
    most(spending: Spending): Amounts {
      if (spending.type === 'tool') return { toolCalls: 1 }
      const { request } = spending
      const usage = { inputTokens: countTokens(request), outputTokens: request.maxTokens ?? outputTokens }
      return modelCall(usage, priceOf(prices, request.model, isMoneyLimited))
    },
    actual(spending: Spending, { happened, usage, model }: Spent): Amounts {
      if (!happened) return {}
      if (spending.type === 'tool') return { toolCalls: 1 }
      // providers answer under longer names than they are asked by
      const price = priceOf(prices, spending.request.model, false) ?? priceOf(prices, model ?? '', false)
      return modelCall(usage, price)
    },
    narrowed(request: ModelRequest, left: Amounts): ModelRequest {
      const price = priceOf(prices, request.model, isMoneyLimited)
      const wanted = request.maxTokens ?? (isOutputLimited ? outputTokens : undefined)
      return narrowed(request, left, { wanted, price, inputTokens: countTokens(request) })
    },
  }
}

function modelCall(usage: Usage, price: Prices[string] | undefined): Amounts {
  return { modelCalls: 1, tokens: usage.inputTokens + usage.outputTokens, money: moneyOf(price, usage) }
}

function thirdOfText({ system, messages, tools }: ModelRequest): number {
  return Math.ceil(JSON.stringify([system, messages, tools]).length / 3)
}

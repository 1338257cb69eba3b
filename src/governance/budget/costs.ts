import { PawlError, typeName } from '../../base/index.ts'
import type { Amounts } from '../../ports/index.ts'
import { costOf, type ModelRequest, type Price, type PriceTable, priceOf, type Usage } from '../../protocol/index.ts'
import type { Spending, Spent } from './gate.ts'
import type { Limits } from './limits.ts'
import { narrowed } from './narrowed.ts'

export interface CostOptions {
  readonly limits: Limits
  /** Of a million tokens, by model; needed where money is limited. */
  readonly prices?: PriceTable
  /** The tokens reserved for an answer where the request has no limit, and tokens or money are limited. Default: 4096. */
  readonly outputTokens?: number
  /** The tokens of a request, rather too many than too few: a third of its characters by default. A fraction is rounded up. */
  readonly countTokens?: (request: ModelRequest) => number
}

/** The cost of calls: the maximum, before they are made, and the actual one, after. */
export function createCosts({ limits, prices = {}, outputTokens = 4096, countTokens = thirdOfText }: CostOptions) {
  const isLimited = (what: keyof Amounts) => [Object.values(limits)].flat(2).some((limit) => limit[what] !== undefined)
  const isMoneyLimited = isLimited('money')
  const isOutputLimited = isMoneyLimited || isLimited('tokens')
  const priceAsked = (model: string) => {
    const price = priceOf(prices, model)
    if (price === undefined && isMoneyLimited) throw noPrice(model)
    return price
  }
  const tokensOf = (request: ModelRequest) => wholeCount(countTokens(request))
  return {
    most(spending: Spending): Amounts {
      if (spending.type === 'tool') return { toolCalls: 1 }
      const { request } = spending
      const usage = { inputTokens: tokensOf(request), outputTokens: Math.ceil(request.maxTokens ?? outputTokens) }
      return modelCall(usage, priceAsked(request.model))
    },
    actual(spent: Spent): Amounts {
      if (!spent.happened) return {}
      if (spent.type === 'tool') return { toolCalls: 1 }
      return modelCall(spent.usage, priceOf(prices, ...spent.models))
    },
    narrowed(request: ModelRequest, left: Amounts): ModelRequest {
      const wanted = request.maxTokens ?? (isOutputLimited ? outputTokens : undefined)
      return narrowed(request, left, {
        wanted,
        price: priceAsked(request.model),
        inputTokens: tokensOf(request),
      })
    },
  }
}

/** A count that a program made may be an estimate with a fraction: rather too many than too few. */
function wholeCount(tokens: unknown): number {
  if (typeof tokens === 'number' && tokens >= 0) return Math.ceil(tokens)
  const shown = typeof tokens === 'number' ? tokens : typeName(tokens)
  throw new PawlError('bad-option', `\`countTokens\` of storeGate returned ${shown}`, {
    hint: 'return a number of tokens from 0 up',
  })
}

function modelCall(usage: Usage, price: Price | undefined): Amounts {
  const money = price === undefined ? 0 : costOf(price, usage)
  return { modelCalls: 1, tokens: usage.inputTokens + usage.outputTokens, money }
}

function noPrice(model: string): PawlError {
  return new PawlError('no-price', `there is a limit in money, and no price for \`${model}\``, {
    hint: `add \`${model}\` to the prices of the gate`,
  })
}

function thirdOfText({ system, messages, tools }: ModelRequest): number {
  return Math.ceil(JSON.stringify([system, messages, tools]).length / 3)
}

import { PawlError } from '../../kernel/index.ts'
import type { Usage } from '../../protocol/index.ts'

/** Prices of a million tokens, by model; a cached token without a price of its own costs what an input token costs. */
export type Prices = Readonly<
  Record<string, { readonly input: number; readonly output: number; readonly cachedInput?: number }>
>

/** The price of a model; what is limited in money must have one. */
export function priceOf(prices: Prices, model: string, isNeeded: boolean): Prices[string] | undefined {
  const price = Object.hasOwn(prices, model) ? prices[model] : undefined
  if (price === undefined && isNeeded) {
    throw new PawlError('no-price', `there is a limit in money, and no price for \`${model}\``, {
      hint: `add \`${model}\` to the prices of the gate`,
    })
  }
  return price
}

/** In millionths, rounded up: a million tokens for 3 is three millionths a token. */
export function moneyOf(price: Prices[string] | undefined, usage: Usage): number {
  if (price === undefined) return 0
  const cached = usage.cachedInputTokens ?? 0
  const read = (usage.inputTokens - cached) * price.input + cached * (price.cachedInput ?? price.input)
  return Math.ceil(read + usage.outputTokens * price.output)
}

import type { Usage } from './model.ts'

/** Units of a currency for a million tokens; cached input without a price of its own costs the same as input. */
export interface Price {
  readonly input: number
  readonly output: number
  readonly cachedInput?: number
}

/** Prices by model, all in one currency. */
export type PriceTable = Readonly<Record<string, Price>>

/**
 * The price of the first of these models that has one. Pass the model that answered before the requested one: a
 * fallback has its own price, and providers answer under longer names than the requested ones.
 */
export function priceOf(prices: PriceTable, ...models: readonly (string | undefined)[]): Price | undefined {
  for (const model of models) if (model !== undefined && Object.hasOwn(prices, model)) return prices[model]
  return undefined
}

/**
 * The cost of a call, in whole billionths of the currency. Exact for prices with up to three decimals, so that the
 * costs of calls add up to the cost of their tokens; rounded once per call for others.
 */
export function costOf(price: Price, { inputTokens, outputTokens, cachedInputTokens = 0 }: Usage): number {
  // some providers do not count cached tokens as input: the difference must not become a refund
  const freshTokens = Math.max(0, inputTokens - cachedInputTokens)
  return Math.round(
    freshTokens * perToken(price.input) +
      cachedInputTokens * perToken(price.cachedInput ?? price.input) +
      outputTokens * perToken(price.output),
  )
}

/** Billionths for one token. A price such as 1.005 times 1000 misses its whole number by a hair. */
function perToken(perMillion: number): number {
  const whole = Math.round(perMillion * 1000)
  return whole / 1000 === perMillion ? whole : perMillion * 1000
}

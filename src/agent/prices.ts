import type { Usage } from '../protocol/index.ts'

/** Money per million tokens, by model; a cached token without a price of its own costs what an input token costs. */
export type PriceTable = Readonly<
  Record<string, { readonly input: number; readonly output: number; readonly cachedInput?: number }>
>

/** What a call cost, to a millionth; nothing for a model without a price. */
export function costOf(prices: PriceTable, model: string, usage: Usage): number | undefined {
  const price = Object.hasOwn(prices, model) ? prices[model] : undefined
  if (price === undefined) return undefined
  const cached = usage.cachedInputTokens ?? 0
  const millionths =
    (usage.inputTokens - cached) * price.input +
    cached * (price.cachedInput ?? price.input) +
    usage.outputTokens * price.output
  return Math.round(millionths) / 1e6
}

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addUsage, noUsage, type Usage } from './model.ts'
import { costOf, type Price, priceOf } from './price.ts'

/** The price of a provider, with up to three decimals. */
const decimal = fc.integer({ min: 0, max: 200_000 }).map((thousandths) => thousandths / 1000)
const price: fc.Arbitrary<Price> = fc.record(
  { input: decimal, output: decimal, cachedInput: decimal },
  { requiredKeys: ['input', 'output'] },
)
const tokens = fc.integer({ min: 0, max: 1_000_000 })
const usage: fc.Arbitrary<Usage> = fc
  .record({ cachedInputTokens: tokens, freshTokens: tokens, outputTokens: tokens, isCounted: fc.boolean() })
  .map(({ cachedInputTokens, freshTokens, outputTokens, isCounted }) => ({
    inputTokens: cachedInputTokens + freshTokens,
    outputTokens,
    ...(isCounted && { cachedInputTokens }),
  }))

describe('the cost of a call', () => {
  test.each([
    [{ input: 2.5, output: 10 }, { inputTokens: 1e6, outputTokens: 1e6 }, 12_500_000_000],
    [{ input: 0.05, output: 0.4 }, { inputTokens: 4, outputTokens: 0 }, 200],
    [{ input: 1.005, output: 0 }, { inputTokens: 1, outputTokens: 0 }, 1005],
    [{ input: 3, output: 15, cachedInput: 0.3 }, { inputTokens: 10, outputTokens: 2, cachedInputTokens: 8 }, 38_400],
    [{ input: 3, output: 15 }, { inputTokens: 10, outputTokens: 2, cachedInputTokens: 8 }, 60_000],
  ])('%j for %j is %d billionths', (given, used, expected) => {
    expect(costOf(given, used)).toBe(expected)
  })

  test('with more than three decimals is rounded once, to the nearest billionth', () => {
    const fine = { input: 0.01875, output: 0.0001 }
    expect(costOf(fine, { inputTokens: 1, outputTokens: 0 })).toBe(19)
    expect(costOf(fine, { inputTokens: 1000, outputTokens: 4 })).toBe(18_750)
  })

  test('of several calls is the cost of their tokens, for prices with up to three decimals', () => {
    fc.assert(
      fc.property(price, fc.array(usage, { maxLength: 20 }), (given, calls) => {
        const sum = calls.reduce((total, call) => total + costOf(given, call), 0)
        expect(sum).toBe(costOf(given, calls.reduce(addUsage, noUsage)))
      }),
    )
  })

  test('is a whole number that is not negative, also where cached tokens are not counted as input', () => {
    const any = fc.double({ min: 0, max: 1000, noNaN: true })
    const odd = fc.record({ inputTokens: tokens, outputTokens: tokens, cachedInputTokens: tokens })
    fc.assert(
      fc.property(fc.record({ input: any, output: any, cachedInput: any }), fc.oneof(usage, odd), (given, used) => {
        const cost = costOf(given, used)
        expect(Number.isSafeInteger(cost)).toBe(true)
        expect(cost).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('does not drift over 10,000 tiny calls', () => {
    const given = { input: 0.05, output: 0.4, cachedInput: 0.005 }
    const tiny = { inputTokens: 4, outputTokens: 1, cachedInputTokens: 1 }
    let sum = 0
    for (let call = 0; call < 10_000; call++) sum += costOf(given, tiny)
    expect(sum).toBe(10_000 * (3 * 50 + 5 + 400))
  })
})

describe('the price', () => {
  const prices = { small: { input: 1, output: 2 }, large: { input: 10, output: 20 } }

  test('is that of the first model that has one', () => {
    expect(priceOf(prices, 'large', 'small')).toBe(prices.large)
    expect(priceOf(prices, 'small-2026-11-16', 'small')).toBe(prices.small)
    expect(priceOf(prices, undefined, 'small')).toBe(prices.small)
  })

  test('of a model that is not in the table is not guessed', () => {
    expect(priceOf(prices, 'other', undefined)).toBeUndefined()
    expect(priceOf(prices, 'constructor')).toBeUndefined()
    expect(priceOf(prices)).toBeUndefined()
  })
})

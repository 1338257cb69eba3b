import { expect, test } from 'vitest'
import { isPawlError } from '../../base/index.ts'
import { readPrices } from './read-prices.ts'

function refusal(prices: unknown): string {
  try {
    readPrices(prices, 'the shop', 'bad-option')
  } catch (error) {
    if (isPawlError(error)) return `${error.message}; ${error.hint}`
    throw error
  }
  return 'accepted'
}

test.each<[unknown, string]>([
  [null, '`prices` of the shop must be an object of prices by model, not null; write `prices: {'],
  [[], 'not a list'],
  [{ m: 3 }, 'the price of `m` must be an object, not a number'],
  [{ m: { inputt: 3, output: 15 } }, 'the price of `m` has an unknown key `inputt`; did you mean `input`?'],
  [{ m: { input: 3 } }, 'the price of `m` needs `output`: a number from 0 up'],
  [{ m: { input: '3', output: 15 } }, '`input` of the price of `m` must be a number from 0 up, not a text'],
  [{ m: { input: -3, output: 15 } }, 'not -3'],
  [{ m: { input: Number.NaN, output: 15 } }, 'not NaN'],
  [{ m: { input: 3, output: Number.POSITIVE_INFINITY } }, 'not Infinity'],
  [{ m: { input: 3, output: 15, cachedInput: null } }, '`cachedInput` of the price of `m` must be a number from 0 up'],
])('prices that cannot be used are refused: %j', (prices, message) => {
  expect(refusal(prices)).toContain(message)
})

test('a table is read once: later changes do not change a price', () => {
  let reads = 0
  const price = {
    get input() {
      return ++reads
    },
    output: 15,
  }
  const given = { m: price, ['__proto__']: { input: 1, output: 1 } }
  const table = readPrices(given, 'the shop', 'bad-option')
  expect(table['m']).toEqual({ input: 1, output: 15 })
  price.output = 0
  expect([table['m']?.output, table['m']?.input, reads]).toEqual([15, 1, 1])
  expect(Object.hasOwn(table, '__proto__')).toBe(true)
})

test('a table whose getter throws is refused', () => {
  const given = {
    get m() {
      throw new Error('no')
    },
  }
  expect(refusal(given)).toContain('`prices` of the shop cannot be read')
})

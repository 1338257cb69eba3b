import { checkKeys, type ErrorCode, PawlError, readGiven, typeName } from '../../base/index.ts'
import type { Price, PriceTable } from './price.ts'

/**
 * Reads a table of prices, once. Prices that are not numbers from 0 up are refused: the cost of a call would be NaN, or
 * negative. `whose` names the owner of the table.
 */
export function readPrices(prices: unknown, whose: string, code: ErrorCode): PriceTable {
  return readGiven(`\`prices\` of ${whose}`, code, () => {
    if (typeof prices !== 'object' || prices === null || Array.isArray(prices))
      throw new PawlError(
        code,
        `\`prices\` of ${whose} must be an object of prices by model, not ${typeName(prices)}`,
        {
          hint: `write ${example}`,
        },
      )
    return Object.freeze(
      Object.fromEntries(Object.entries(prices).map(([model, price]) => readPrice(model, price, code))),
    )
  })
}

const example = "`prices: { 'the-model': { input: 3, output: 15 } }`, for a million tokens"

function readPrice(model: string, given: unknown, code: ErrorCode): readonly [string, Price] {
  const what = `the price of \`${model}\``
  checkKeys(given, ['input', 'output', 'cachedInput'], what, code)
  const { input, output, cachedInput } = given as Partial<Record<keyof Price, unknown>>
  const amount = (key: keyof Price, value: unknown): number => {
    if (typeof value === 'number' && value >= 0 && Number.isFinite(value)) return value
    const sentence =
      value === undefined
        ? `${what} needs \`${key}\`: a number from 0 up`
        : `\`${key}\` of ${what} must be a number from 0 up, not ${typeof value === 'number' ? value : typeName(value)}`
    throw new PawlError(code, sentence, { hint: `write ${example}` })
  }
  const price = { input: amount('input', input), output: amount('output', output) }
  return [
    model,
    Object.freeze(cachedInput === undefined ? price : { ...price, cachedInput: amount('cachedInput', cachedInput) }),
  ]
}

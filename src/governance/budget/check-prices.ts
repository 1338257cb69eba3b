import { PawlError } from '../../kernel/index.ts'
import { checkOptionTypes, checkRequired, fromZeroUp } from '../check-option.ts'
import { checkOptions } from '../hook-options.ts'
import { isObject } from '../is-object.ts'

/** Refuses prices that are not numbers: what a call costs would be NaN, and would be written down as nothing. */
export function checkPrices(prices: unknown): void {
  if (prices === undefined) return
  if (!isObject(prices)) throw new PawlError('bad-option', '`prices` of storeGate must be an object of prices by model')
  for (const [model, price] of Object.entries(prices)) {
    const what = `the price of \`${model}\``
    if (!isObject(price)) throw new PawlError('bad-option', `${what} must be an object with \`input\` and \`output\``)
    checkOptions(price, ['input', 'output', 'cachedInput'], what)
    checkRequired(what, price, { input: fromZeroUp, output: fromZeroUp })
    checkOptionTypes(what, price, { cachedInput: fromZeroUp })
  }
}

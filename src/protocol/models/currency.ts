import { PawlError } from '../../base/index.ts'

/** Money is counted in whole billionths: sums of whole numbers do not drift. */
const billionthsPerUnit = 1_000_000_000

/**
 * Converts units of a currency to billionths, as budgets count money.
 *
 * @example
 * toBillionths(0.25) // => 250_000_000
 */
export function toBillionths(units: number): number {
  const billionths = Math.round(units * billionthsPerUnit)
  if (typeof units === 'number' && Number.isSafeInteger(billionths) && units >= 0) return billionths
  throw new PawlError('bad-amount', `${units} is not an amount of money`, {
    hint: `give a number of units from 0 to ${Math.floor(Number.MAX_SAFE_INTEGER / billionthsPerUnit)}`,
  })
}

/**
 * Converts billionths to units of the currency, for people and charts. Add up billionths, not these.
 *
 * @example
 * fromBillionths(250_000_000) // => 0.25
 */
export function fromBillionths(billionths: number): number {
  return billionths / billionthsPerUnit
}

/** Billionths as people read them, exact and without an exponent: `0.00000005`. */
export function moneyText(billionths: number): string {
  const digits = billionths.toFixed(0).padStart(10, '0')
  return `${digits.slice(0, -9)}.${digits.slice(-9)}`.replace(/\.?0+$/, '')
}

import { PawlError } from '../../base/index.ts'

/** Money is counted in whole billionths: sums of whole numbers do not drift. */
const billionthsPerUnit = 1_000_000_000

/** Units of a currency in billionths, as budgets count money: `toBillionths(0.25)` is 250,000,000. */
export function toBillionths(units: number): number {
  const billionths = Math.round(units * billionthsPerUnit)
  if (Number.isSafeInteger(billionths) && units >= 0) return billionths
  throw new PawlError('bad-amount', `${units} is not an amount of money`, {
    hint: `give a number of units from 0 to ${Math.floor(Number.MAX_SAFE_INTEGER / billionthsPerUnit)}`,
  })
}

/** Billionths in units of the currency, for people and charts; add up billionths, not these. */
export function fromBillionths(billionths: number): number {
  return billionths / billionthsPerUnit
}

/** Billionths as people read them, exact and without an exponent: `0.00000005`. */
export function moneyText(billionths: number): string {
  const digits = billionths.toFixed(0).padStart(10, '0')
  return `${digits.slice(0, -9)}.${digits.slice(-9)}`.replace(/\.?0+$/, '')
}

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromBillionths, moneyText, toBillionths } from './currency.ts'

test('units become whole billionths and back', () => {
  expect([0, 0.25, 0.1, 5, 1.1].map(toBillionths)).toEqual([0, 250_000_000, 100_000_000, 5e9, 1_100_000_000])
  fc.assert(
    fc.property(
      fc.maxSafeNat().map((amount) => amount % 1e15),
      (amount) => toBillionths(fromBillionths(amount)) === amount,
    ),
  )
})

test.each([-1, Number.NaN, Number.POSITIVE_INFINITY, 1e8])(
  '%d units cannot be counted exactly and are rejected',
  (units) => {
    expect(() => toBillionths(units)).toThrow(expect.objectContaining({ code: 'bad-amount' }))
  },
)

test('money is shown exactly, without an exponent', () => {
  expect([0, 50, 2_500_000_000, 10_000_000_000, 1, Number.MAX_SAFE_INTEGER].map(moneyText)).toEqual([
    '0',
    '0.00000005',
    '2.5',
    '10',
    '0.000000001',
    '9007199.254740991',
  ])
})

import type { Here, Keywords } from './here.ts'
import { numberIn } from './read-values.ts'
import type { Check } from './visit.ts'

/** Keywords about numbers. Other values fit each of them. */
export const numberKeywords: Keywords = {
  minimum: (given, here) => limit(given, here, 'at least', (value, bound) => value >= bound),
  maximum: (given, here) => limit(given, here, 'at most', (value, bound) => value <= bound),
  exclusiveMinimum: (given, here) => limit(given, here, 'more than', (value, bound) => value > bound),
  exclusiveMaximum: (given, here) => limit(given, here, 'less than', (value, bound) => value < bound),
  multipleOf(given, here) {
    const unit = numberIn(given, here)
    if (unit <= 0) here.refuse('is not a number above 0')
    return (value, visit) => {
      if (typeof value === 'number' && !isMultiple(value, unit)) visit.fail(`expected a multiple of ${unit}`)
    }
  },
}

function limit(given: unknown, here: Here, words: string, fits: (value: number, bound: number) => boolean): Check {
  if (typeof given === 'boolean') here.refuse('is true or false, as in draft 4', 'give the number itself')
  const bound = numberIn(given, here)
  return (value, visit) => {
    if (typeof value === 'number' && !fits(value, bound)) visit.fail(`expected ${words} ${bound}`)
  }
}

/** Compares decimals, as JSON writes numbers: 19.99 is a multiple of 0.01, although a division of doubles leaves a remainder. */
function isMultiple(value: number, unit: number): boolean {
  const [digits, exponent] = decimalOf(value)
  const [unitDigits, unitExponent] = decimalOf(unit)
  const shift = exponent - unitExponent
  if (shift >= 0) return (digits * 10n ** BigInt(shift)) % unitDigits === 0n
  return digits % (unitDigits * 10n ** BigInt(-shift)) === 0n
}

function decimalOf(value: number): readonly [digits: bigint, exponent: number] {
  const [digits = '', exponent = '0'] = String(Math.abs(value)).split('e')
  const [whole = '', fraction = ''] = digits.split('.')
  return [BigInt(whole + fraction), Number(exponent) - fraction.length]
}

/** A number in plain digits: the language has no exponents. */
export function decimal(value: number): string {
  const [digits = '', exponent] = String(value).split('e')
  if (exponent === undefined) return digits
  const sign = digits.startsWith('-') ? '-' : ''
  const [whole = '', fraction = ''] = digits.replace('-', '').split('.')
  const shift = Number(exponent)
  if (shift < 0) return `${sign}0.${'0'.repeat(-shift - 1)}${whole}${fraction}`
  return `${sign}${whole}${fraction.padEnd(shift, '0')}`
}

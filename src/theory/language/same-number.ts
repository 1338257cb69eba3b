/** A number as the language writes it. */
const plain = /^-?\d+(\.\d+)?$/

/** No number that JavaScript can hold needs more digits. */
const longestNumber = 400

/** Whether a text is a number as the language writes it: digits, and perhaps `-` before and `.` within. */
export function isNumberText(text: string): boolean {
  return text.length <= longestNumber && plain.test(text)
}

/** Whether two such texts are the same number, digit by digit: `1.50` and `1.5`. */
export function isSameNumber(one: string, other: string): boolean {
  return digitsOf(one) === digitsOf(other)
}

/** Without zeros that say nothing. */
function digitsOf(text: string): string {
  const sign = text.startsWith('-') ? '-' : ''
  const [whole = '', fraction = ''] = text.slice(sign.length).split('.')
  const digits = `${whole.replace(/^0+/, '')}.${fraction.replace(/0+$/, '')}`
  return digits === '.' ? digits : `${sign}${digits}`
}

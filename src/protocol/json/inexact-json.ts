/**
 * The ambiguity of a JSON text, which another reader may read otherwise than `JSON.parse` does: a key that an object
 * has twice, of which some readers take the first and some the last, or a number beyond 2⁵³ that changes when it is
 * read. Returns a sentence about the first of them, or undefined. The text must be JSON; takes linear time.
 *
 * Numbers on the first level can be left out: there an agent reports about itself, such as the time in nanoseconds.
 * All numbers can be, where only keys matter.
 */
export function inexactIn(text: string, { topNumbers = true, numbers = true } = {}): string | undefined {
  const open: (Set<string> | undefined)[] = [] // the keys of each object around; nothing for a list
  let at = 0
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code === quote) {
      const end = endOfText(text, at)
      const keys = open.at(-1)
      const key = keys === undefined || !isKey(text, end) ? undefined : keyIn(text.slice(at, end))
      if (key !== undefined && keys?.has(key)) return `the key ${JSON.stringify(key)} is there twice`
      if (key !== undefined) keys?.add(key)
      at = end
    } else if (code === minus || isDigit(code)) {
      const end = endOfNumber(text, at)
      const number = text.slice(at, end)
      if (numbers && (topNumbers || open.length > 1) && isInexact(number))
        return `the number ${shortened(number)} is too large to be read exactly`
      at = end
    } else {
      if (code === brace) open.push(new Set())
      else if (code === bracket) open.push(undefined)
      else if (code === closingBrace || code === closingBracket) open.pop()
      at += 1
    }
  }
  return undefined
}

const quote = 0x22
const backslash = 0x5c
const minus = 0x2d
const brace = 0x7b
const bracket = 0x5b
const closingBrace = 0x7d
const closingBracket = 0x5d
const colon = 0x3a

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}

/** Behind the quote that ends a text. Each quote looks back at the backslashes right before it, and no further. */
function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end
    while (text.charCodeAt(before - 1) === backslash) before -= 1
    if ((end - before) % 2 === 0) return end + 1
  }
  return text.length
}

/** Whether a colon follows the part that ends here; between the two there are only spaces. */
function isKey(text: string, end: number): boolean {
  let at = end
  while (text.charCodeAt(at) <= 0x20) at += 1
  return text.charCodeAt(at) === colon
}

/** A key may be spelt with escapes, and is the same key. */
function keyIn(spelt: string): string {
  return spelt.includes('\\') ? String(JSON.parse(spelt)) : spelt.slice(1, -1)
}

function endOfNumber(text: string, start: number): number {
  let end = start + 1
  for (let code = text.charCodeAt(end); isDigit(code) || isInNumber(code); code = text.charCodeAt(end)) end += 1
  return end
}

/** A point, a sign or an exponent. */
function isInNumber(code: number): boolean {
  return code === 0x2e || code === 0x2b || code === minus || code === 0x65 || code === 0x45
}

/**
 * Whether a number beyond 2⁵³ is read as another one. The shortest spelling of the read number must have the written
 * digits: so no two numbers that pass are read as the same.
 */
function isInexact(number: string): boolean {
  if (number.length < 16 && !/e/i.test(number)) return false
  const read = Number(number)
  return Math.abs(read) > Number.MAX_SAFE_INTEGER && normal(number) !== normal(String(read))
}

/** A decimal number as its digits without the zeros around them, and where its point is. */
function normal(number: string): string {
  const [, whole = '', fraction = '', exponent = '0'] = /^-?(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(number) ?? []
  const digits = whole + fraction
  let [start, end] = [0, digits.length]
  while (digits[start] === '0') start += 1
  while (end > start && digits[end - 1] === '0') end -= 1
  return `${digits.slice(start, end)}@${whole.length - start + Number(exponent)}`
}

/** As much of a long number as a reason needs. */
function shortened(number: string): string {
  return number.length > 40 ? `${number.slice(0, 40)}…` : number
}

/** The longest range that is written out, and the most words that one word becomes. */
const longestRange = 200
const mostWords = 512

/**
 * The text of a word with braces as the texts that it stands for, which are then read as words: braces come before all else.
 * Undefined if they are too many, or contain substitutions.
 */
export function expandBraces(text: string): readonly string[] | undefined {
  if (/`|\$\(/.test(text)) return undefined
  return expanded(text, { left: mostWords })
}

interface Budget {
  left: number
}

function expanded(text: string, budget: Budget): readonly string[] | undefined {
  const open = firstPair(text)
  if (open === undefined) return [text]
  const { from, to, commas } = open
  const inner = text.slice(from + 1, to)
  // between capital and small letters there are signs, which mean something
  if (commas.length === 0 && /^(?:[A-Z]\.\.[a-z]|[a-z]\.\.[A-Z])/.test(inner)) return undefined
  const range = commas.length === 0 ? rangeOf(inner) : undefined
  // braces without a comma or a range are plain text, in which others may be
  if (commas.length === 0 && range === undefined)
    return expanded(text.slice(from + 1), budget)?.map((rest) => text.slice(0, from + 1) + rest)
  const choices = range ?? between(text, [from, ...commas, to])
  const ends = expanded(text.slice(to + 1), budget)
  if (ends === undefined) return undefined
  const made: string[] = []
  for (const choice of choices) {
    const inside = range === undefined ? expanded(choice, budget) : [choice]
    for (const one of inside ?? []) for (const end of ends) made.push(`${text.slice(0, from)}${one}${end}`)
    budget.left -= (inside?.length ?? 0) * ends.length
    if (inside === undefined || budget.left < 0) return undefined
  }
  return made
}

interface Pair {
  readonly from: number
  readonly to: number
  /** The commas directly in it. */
  readonly commas: readonly number[]
}

/** The first pair of braces outside quotes; an open brace that is never closed is plain text. */
function firstPair(text: string): Pair | undefined {
  const opened: { from: number; commas: number[] }[] = []
  let first: Pair | undefined
  for (let at = 0; at < text.length; at++) {
    const end = pastQuoted(text, at)
    if (end !== at) {
      at = end
      continue
    }
    const character = text[at]
    if (character === '{') opened.push({ from: at, commas: [] })
    else if (character === ',') opened.at(-1)?.commas.push(at)
    else if (character === '}') {
      const closed = opened.pop()
      if (closed !== undefined && (first === undefined || closed.from < first.from)) first = { ...closed, to: at }
      if (first !== undefined && opened.length === 0) return first
    }
  }
  return first
}

/** The place of the last character of what is quoted or escaped here; the same place if nothing is. */
function pastQuoted(text: string, at: number): number {
  const character = text[at]
  if (character === '\\') return at + 1
  if (character === "'") {
    const end = text.indexOf("'", at + 1)
    return end < 0 ? text.length : end
  }
  if (character === '$' && text[at + 1] === '{') {
    const end = text.indexOf('}', at)
    return end < 0 ? text.length : end
  }
  if (character !== '"') return at
  let end = at + 1
  while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1
  return end
}

function between(text: string, places: readonly number[]): readonly string[] {
  return places.slice(1).map((to, at) => text.slice((places[at] as number) + 1, to))
}

/** `1..5`, `a..e`, `1..9..2`. */
function rangeOf(inner: string): readonly string[] | undefined {
  const found = /^(-?\d{1,6}|[A-Za-z])\.\.(-?\d{1,6}|[A-Za-z])(?:\.\.(-?\d{1,3}))?$/.exec(inner)
  if (found === null) return undefined
  const [, first = '', last = '', step = '1'] = found
  const isNumber = /\d$/.test(first) && /\d$/.test(last)
  if (!isNumber && /\d/.test(first + last)) return undefined
  const [from, to] = isNumber ? [Number(first), Number(last)] : [first.charCodeAt(0), last.charCodeAt(0)]
  const by = Math.max(1, Math.abs(Number(step))) * (from <= to ? 1 : -1)
  const width = (isNumber && /^-?0\d/.test(first)) || /^-?0\d/.test(last) ? Math.max(first.length, last.length) : 0
  const values: string[] = []
  for (let at = from; (by > 0 ? at <= to : at >= to) && values.length <= longestRange; at += by)
    values.push(isNumber ? padded(at, width) : String.fromCharCode(at))
  return values
}

/** A number with zeros before it, as wide as the bounds of its range. */
function padded(value: number, width: number): string {
  return value < 0 ? `-${`${-value}`.padStart(width - 1, '0')}` : `${value}`.padStart(width, '0')
}

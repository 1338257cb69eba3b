import { cardSeparators, type NumberRun, numberRuns } from './number-runs.ts'
import { isWordAt, type Span } from './span.ts'

/** Numbers of cards: 13 to 19 digits, in groups or not, with a first digit that cards have and a valid check digit (Luhn). */
export function findCards(text: string): readonly Span[] {
  const found: Span[] = []
  for (const groups of numberRuns(text, cardSeparators)) {
    for (let first = 0; first < groups.length; first++) {
      const last = endOfCard(text, groups, first)
      if (last === undefined) continue
      found.push({ start: (groups[first] as Span).start, end: (groups[last] as Span).end })
      first = last
    }
  }
  return found
}

/** The group that ends the longest card that begins with a group. */
function endOfCard(text: string, groups: readonly Span[], first: number): number | undefined {
  const { start } = groups[first] as Span
  if (!/[2-6]/.test(text.charAt(start)) || isWordAt(text, start - 1) || text.charAt(start - 1) === '.') return undefined
  let [digits, longest]: [string, number | undefined] = ['', undefined]
  for (let at = first; at < groups.length && digits.length <= 19; at++) {
    const group = groups[at] as Span
    const before = groups[at - 1]
    if (at > first && before !== undefined && group.start - before.end !== 1) break
    if (group.end - group.start > 19) break
    digits += text.slice(group.start, group.end)
    const isLong = digits.length >= 13 && digits.length <= 19 && !isWordAt(text, group.end)
    if (isLong && isLuhn(digits) && isGrouped(text, groups.slice(first, at + 1))) longest = at
  }
  return longest
}

/** Blanks and hyphens, in any groups; other signs only in groups as cards have them, since they also separate other numbers. */
function isGrouped(text: string, groups: NumberRun): boolean {
  const gaps = groups.slice(1).map(({ start }) => text.charAt(start - 1))
  if (gaps.every((gap) => /[ \-\u00a0\u2011]/.test(gap))) return true
  const lengths = groups.map(({ start, end }) => end - start).join('')
  return /^(?:44443?|46[45])$/.test(lengths) && new Set(gaps).size === 1
}

function isLuhn(digits: string): boolean {
  let sum = 0
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits.charAt(digits.length - 1 - at))
    const doubled = digit * 2
    sum += at % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

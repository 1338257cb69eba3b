import { type NumberRun, numberRuns } from './number-runs.ts'
import { isWordAt, type Span } from './span.ts'

/**
 * Numbers of telephones: international (`+41 44 …`, `0041 44 …`), of North America (`415-555-2671`), with a leading zero and groups (`044 668
 * 18 00`), and any number behind a word such as `phone`.
 */
export function findPhones(text: string): readonly Span[] {
  const found: Span[] = []
  for (const groups of numberRuns(text)) {
    for (let first = 0; first < groups.length; first++) {
      const last = endOfPhone(text, groups, first)
      if (last === undefined) continue
      found.push({ start: startOfPhone(text, (groups[first] as Span).start), end: (groups[last] as Span).end })
      first = last
    }
  }
  return found
}

const mostDigits = 15

/** The last group of the longest number that begins with a group. */
function endOfPhone(text: string, groups: NumberRun, first: number): number | undefined {
  const { start } = groups[first] as Span
  if (isWordAt(text, start - 1)) return undefined
  const isLabelled = label.test(text.slice(Math.max(start - 24, 0), start))
  let [digits, longest]: [string, number | undefined] = ['', undefined]
  for (let at = first; at < groups.length; at++) {
    const group = groups[at] as Span
    if (digits.length + group.end - group.start > mostDigits) break
    digits += text.slice(group.start, group.end)
    const parts = groups.slice(first, at + 1).map((one) => one.end - one.start)
    const number = {
      digits,
      parts,
      hasPlus: hasPlus(text, start),
      isLabelled,
      isDate: isDate(text.slice(start, group.end)),
    }
    if (!isWordAt(text, group.end) && isPhone(number)) longest = at
  }
  return longest
}

/** A word that names a telephone, and what may be between it and the number: blanks, quotes, signs and `is`. */
const label = /(?:phone|tel|mobile|cell|fax|whatsapp|sms)(?:\s?(?:number|no|nr))?["'.:=#\s]{0,4}(?:is )?["'+(]{0,2}$/i

interface Numbered {
  readonly digits: string
  /** The lengths of its groups. */
  readonly parts: readonly number[]
  readonly hasPlus: boolean
  readonly isLabelled: boolean
  readonly isDate: boolean
}

function isPhone({ digits, parts, hasPlus, isLabelled, isDate }: Numbered): boolean {
  if (hasPlus) return digits.length >= 8
  if (isDate) return false
  if (isLabelled) return digits.length >= 7
  if (/^00[1-9]/.test(digits)) return digits.length >= 11 && parts.length > 1
  if (/^0[1-9]/.test(digits)) return digits.length >= 9 && digits.length <= 11 && parts.length > 1
  return /^(?:1,)?3,3,4$/.test(parts.join())
}

function hasPlus(text: string, start: number): boolean {
  return text.charAt(start - 1) === '+' || (text.charAt(start - 1) === '(' && text.charAt(start - 2) === '+')
}

function startOfPhone(text: string, start: number): number {
  if (text.charAt(start - 1) === '+') return start - 1
  if (text.charAt(start - 1) !== '(') return start
  return text.charAt(start - 2) === '+' ? start - 2 : start - 1
}

/** `2026-11-19` and `19.11.2026`, also at the beginning of a longer number. */
function isDate(number: string): boolean {
  return /^(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{4})(?!\d)/.test(number)
}

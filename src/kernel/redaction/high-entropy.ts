import type { Span } from './span.ts'

const run = /[A-Za-z0-9+/_-]{20,}={0,2}/g
/** Bits for each character: words have fewer, random letters and digits more. */
const random = 4.2
/** Characters that are weighed. */
const weighed = 256

/**
 * Adds long runs of characters that look random to the secrets that are known. Digests and UUIDs are left: they are in most outputs of
 * programs, and hide nothing.
 */
export function highEntropy(text: string, most: number, known: readonly Span[]): readonly Span[] {
  const found: Span[] = []
  run.lastIndex = 0
  for (let match = run.exec(text); match !== null && match.index < most; match = run.exec(text)) {
    const start = match.index
    if (isRandom(match[0])) found.push({ start, end: start + match[0].length })
  }
  run.lastIndex = 0
  return found.length === 0 ? known : merged(known, found)
}

function isRandom(text: string): boolean {
  const part = text.slice(0, weighed)
  if (!/\d/.test(part) || !/[a-z]/.test(part) || !/[A-Z]/.test(part)) return false
  const counts = new Map<string, number>()
  for (const one of part) counts.set(one, (counts.get(one) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= (count / part.length) * Math.log2(count / part.length)
  return bits >= Math.min(random, Math.log2(part.length) * 0.9)
}

/** Both lists in order; what overlaps becomes one. */
function merged(one: readonly Span[], other: readonly Span[]): readonly Span[] {
  const sorted = [...one, ...other].sort((first, second) => first.start - second.start)
  const spans: Span[] = []
  for (const span of sorted) {
    const last = spans.at(-1)
    if (last === undefined || span.start >= last.end) spans.push(span)
    else spans[spans.length - 1] = { start: last.start, end: Math.max(last.end, span.end) }
  }
  return spans
}

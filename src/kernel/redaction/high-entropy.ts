import { looksRandomInBothCases } from './looks-random.ts'
import type { Span } from './span.ts'

const run = /[A-Za-z0-9+/_-]{20,}={0,2}/g

/** Long runs of characters that look random. Digests and UUIDs are left: they are in most outputs of programs, and hide nothing. */
export function highEntropy(text: string, most: number): readonly Span[] {
  const found: Span[] = []
  run.lastIndex = 0
  for (let match = run.exec(text); match !== null && match.index < most; match = run.exec(text)) {
    const start = match.index
    if (looksRandomInBothCases(match[0])) found.push({ start, end: start + match[0].length })
  }
  run.lastIndex = 0
  return found
}

import type { Span } from '../reading/span.ts'
import { looksRandomInBothCases } from '../values/looks-random.ts'

const run = /[A-Za-z0-9+/_-]{20,}={0,2}/g

/** Long runs of characters that look random. Digests and UUIDs are left: they are in most outputs of programs, and hide nothing. */
export function highEntropy(text: string, most: number): readonly Span[] {
  const found: Span[] = []
  for (const { 0: part, index: start } of text.matchAll(run)) {
    if (start >= most) break
    if (looksRandomInBothCases(part)) found.push({ start, end: start + part.length })
  }
  return found
}

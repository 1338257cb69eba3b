import type { Finder, Memo } from './finders/finder.ts'
import { type FinderTable, finderTable, lastTrigram, trigramOf } from './finders/finder-table.ts'
import { merged, type Span } from './reading/span.ts'
import { spelledSpans } from './reading/spelled-out.ts'
import { looksRandomInBothCases } from './values/looks-random.ts'

/** The characters that identify a token may come after its start, but not later than this. */
const ahead = 64

/**
 * The secrets that begin in a part of a text, in order. Finders find spans, and one pass joins them: it reads the text
 * as written, its encoded parts once more after decoding, and, if requested, all that looks random.
 */
export function secretsIn(text: string, most: number, words?: readonly string[], entropy = false): readonly Span[] {
  const table = finderTable(words)
  const plain = readOnce(text, most, table)
  const disguised = spelledSpans(text, most, (part) => readOnce(part, part.length, table))
  return merged(merged(plain, disguised), entropy ? highEntropy(text, most) : [])
}

/** Reads a text once: three characters at a time are looked up in a table that knows where secrets may be. */
function readOnce(text: string, most: number, { secrecyOf, marks, lists }: FinderTable): readonly Span[] {
  const length = Math.min(text.length, most + ahead)
  const memo = { secrecyOf, noTokenBefore: 0, commandRead: 0, programs: 0 }
  const spans: Span[] = []
  let from = 0
  for (let at = nextMark(text, 0, length, marks); at < length; ) {
    const span = firstOf(lists[marks[trigramOf(text, at)] ?? 0] ?? [], text, at, from, memo)
    // an empty span would be found again and again
    const isFound = span !== undefined && span.end > span.start && span.start >= from
    if (isFound) {
      spans.push(span)
      from = span.end
    }
    at = nextMark(text, isFound ? from : at + 1, length, marks)
  }
  return spans
}

/**
 * Where the next three characters begin that are in the table. The loop has no call in it, and V8 compiles it by itself: a hook process ends
 * before calls are inlined.
 */
function nextMark(text: string, from: number, length: number, marks: Uint16Array): number {
  let trigram = (text.charCodeAt(from) << 5) | (text.charCodeAt(from + 1) & 31)
  for (let at = from + 2; at < length; at += 1) {
    trigram = ((trigram << 5) | (text.charCodeAt(at) & 31)) & lastTrigram
    if (marks[trigram] !== 0) return at - 2
  }
  return length
}

function firstOf(list: readonly Finder[], text: string, at: number, from: number, memo: Memo): Span | undefined {
  for (const find of list) {
    const span = find(text, at, from, memo)
    if (span !== undefined) return span
  }
  return undefined
}

const run = /[A-Za-z0-9+/_-]{20,}={0,2}/g

/** Long runs of characters that look random. Digests and UUIDs are left: they are in most outputs of programs, and hide nothing. */
function highEntropy(text: string, most: number): readonly Span[] {
  const found: Span[] = []
  for (const { 0: part, index: start } of text.matchAll(run)) {
    if (start >= most) break
    if (looksRandomInBothCases(part)) found.push({ start, end: start + part.length })
  }
  return found
}

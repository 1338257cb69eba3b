import { finders, lastTrigram, trigramOf } from './finders.ts'
import { highEntropy } from './high-entropy.ts'
import { type Finder, type Memo, merged, type Span } from './span.ts'
import { spelledSpans } from './spelled-out.ts'

/** The part of a text that is kept. */
export interface Bound {
  /** Characters of the text, at most. The rest is not looked at, and counted instead. */
  readonly most?: number
  /** Also hide long strings that look random, whatever is around them. */
  readonly entropy?: boolean
}

/** For reasons and errors, which people and models read: long enough for the output of a linter, and not for a file. */
export const sentenceBound: Bound = Object.freeze({ most: 10_000 })

/** Takes out of a text what looks like a secret. */
export type Cleaner = (text: string, bound?: Bound) => string

/** The text without what looks like a secret. A secret that begins in the part that is kept is taken out whole. */
export function withoutSecrets(text: string, { most = text.length, entropy = false }: Bound = {}): string {
  if (text.length < 6) return shortened(text, most)
  const known = secretsIn(text, most)
  const spans = entropy ? merged(known, highEntropy(text, most)) : known
  if (spans.length === 0) return shortened(text, most)
  let clean = ''
  let from = 0
  for (const { start, end } of spans) {
    if (start >= most) break
    clean += `${text.slice(from, start)}[redacted]`
    from = end
  }
  return clean + text.slice(from, Math.max(from, most)) + note(text.length - Math.max(from, most))
}

/** The beginning of a text, and how much more there was. */
export function shortened(text: string, most: number): string {
  return text.length <= most ? text : text.slice(0, most) + note(text.length - most)
}

function note(more: number): string {
  return more > 0 ? `[and ${more} more characters]` : ''
}

/** What gives a token away may come after its beginning, but not later than this. */
const ahead = 64

/** What is found in a text as it is written, and as it reads once its signs and words that stand for others are spelled out. */
function secretsIn(text: string, most: number): readonly Span[] {
  const disguised = spelledSpans(text, most, (part) => readOnce(part, part.length))
  return merged(readOnce(text, most), disguised)
}

/** Reads a text once: three characters at a time are looked up in a table that knows where secrets may be. */
function readOnce(text: string, most: number): readonly Span[] {
  const { marks, lists } = finders()
  const length = Math.min(text.length, most + ahead)
  const memo = { noTokenBefore: 0, commandRead: 0, programs: 0 }
  const spans: Span[] = []
  let from = 0
  for (let at = nextMark(text, 0, length, marks); at < length; ) {
    const span = firstOf(lists[marks[trigramOf(text, at)] ?? 0] ?? [], text, at, from, memo)
    // what is empty would be found again and again
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

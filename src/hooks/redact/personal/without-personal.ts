import { plainText } from '../reading/plain-text.ts'
import { findCards } from './find-cards.ts'
import { findEmails } from './find-emails.ts'
import { findIbans } from './find-ibans.ts'
import { findIps } from './find-ips.ts'
import { findPhones } from './find-phones.ts'
import { findSsns } from './find-ssns.ts'
import type { Span } from './span.ts'

/** A kind of personal data. */
export type PersonalKind = keyof typeof finders

// in this order: where two overlap, the more certain one names the part
const finders = {
  iban: findIbans,
  card: findCards,
  ssn: findSsns,
  ip: findIps,
  email: findEmails,
  phone: findPhones,
} as const satisfies Readonly<Record<string, (text: string) => readonly Span[]>>

/** All kinds. */
export const personalKinds = Object.keys(finders) as readonly PersonalKind[]

/** A text with `[email]`, `[card]` and so on in the place of personal data of these kinds. */
export function withoutPersonal(text: string, kinds: readonly PersonalKind[]): string {
  const spans = [...foundIn(text, kinds), ...foundInPlain(text, kinds)]
  if (spans.length === 0) return text
  const parts: string[] = []
  let from = 0
  for (const { start, end, kind } of apart(spans)) {
    parts.push(text.slice(from, start), `[${kind}]`)
    from = end
  }
  parts.push(text.slice(from))
  return parts.join('')
}

interface Found extends Span {
  readonly kind: PersonalKind
  readonly rank: number
}

function foundIn(text: string, kinds: readonly PersonalKind[]): readonly Found[] {
  const ranked = personalKinds.filter((kind) => kinds.includes(kind))
  return ranked.flatMap((kind, rank) => finders[kind](text).map((span) => ({ ...span, kind, rank })))
}

/** The data in a text with disguised characters, read without them. */
function foundInPlain(text: string, kinds: readonly PersonalKind[]): readonly Found[] {
  const plain = plainText(text)
  if (plain === undefined) return []
  const { placeOf } = plain
  return foundIn(plain.text, kinds).map((one) => ({ ...one, start: placeOf(one.start), end: placeOf(one.end) }))
}

/** Joins parts that overlap, so that nothing of either stays. */
function apart(spans: readonly Found[]): readonly Found[] {
  const kept: Found[] = []
  for (const span of spans.toSorted((one, other) => one.start - other.start)) {
    const before = kept.at(-1)
    if (before === undefined || before.end <= span.start) kept.push(span)
    else {
      const { kind, rank } = span.rank < before.rank ? span : before
      kept[kept.length - 1] = { start: before.start, end: Math.max(before.end, span.end), kind, rank }
    }
  }
  return kept
}

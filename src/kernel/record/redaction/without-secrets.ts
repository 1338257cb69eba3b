import { secretsIn } from './secrets-in.ts'

/** The part of a text that is kept. */
export interface Bound {
  /** Characters of the text, at most. The rest is not read, and counted instead. */
  readonly most?: number
  /** Also hide long strings that look random, in any surroundings. */
  readonly entropy?: boolean
  /** Words that are names of secrets, besides those that are known. */
  readonly words?: readonly string[]
}

/** For reasons and errors, which people and models read: long enough for the output of a linter, and not for a file. */
export const sentenceBound: Bound = Object.freeze({ most: 10_000 })

/** Removes parts of a text that look like secrets. */
export type Cleaner = (text: string, bound?: Bound) => string

/** The text without parts that look like secrets. A secret that begins in the kept part is removed whole. */
export function withoutSecrets(text: string, { most = text.length, entropy = false, words }: Bound = {}): string {
  if (text.length < 4) return shortened(text, most)
  const spans = secretsIn(text, most, words, entropy)
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

import { findText } from '../../base/index.ts'
import type { Cleaner } from '../../kernel/index.ts'
import { plainText } from './reading/plain-text.ts'

const redacted = '[redacted]'

/** A cleaner that also finds secrets with characters between their own that are invisible, or with others that look alike. */
export function disguisedToo(cleans: Cleaner): Cleaner {
  return (text, bound) => cleans(withoutDisguised(text, cleans), bound)
}

/** The text without the secrets that are found when it is read without disguises. The rest of it keeps these. */
function withoutDisguised(text: string, cleans: Cleaner): string {
  const plain = plainText(text)
  if (plain === undefined) return text
  const clean = cleans(plain.text)
  if (clean === plain.text) return text
  const kept = clean.split(redacted)
  const last = kept.length - 1
  let [given, at] = ['', 0]
  for (const [index, part] of kept.entries()) {
    // whichever of equal parts is found: without disguises, the result is the clean text
    if (index > 0) at = index === last ? plain.text.length - part.length : findText(plain.text, part, at)
    const end = at + part.length
    given +=
      index === 0 ? text.slice(0, plain.placeOf(end)) : redacted + text.slice(plain.placeOf(at), plain.placeOf(end))
    at = end
  }
  return given
}

import { findText, lazy } from '../../../base/index.ts'
import { isAt } from './reading/end-at.ts'

/** Shorter values also occur inside of words, and are removed only as whole words. */
const long = 8
/** Of longer values, the beginning alone is removed, too: a reason that quotes one cuts it. */
const longest = 64
const part = lazy(() => /[\p{L}\p{N}_]/u)

/** The text without these values, and without the beginnings of long ones. */
export function withoutValues(text: string, values: readonly string[]): string {
  return values.reduce(without, text)
}

function without(text: string, value: string): string {
  const head = value.slice(0, longest)
  let clean = ''
  let from = 0
  let end = 0
  for (let at = findText(text, head); at !== -1; at = findText(text, head, end)) {
    end = at + head.length
    while (end < text.length && end - at < value.length && text[end] === value[end - at]) end++
    if (value.length < long && (isAt(part(), text, at - 1) || isAt(part(), text, end))) continue
    clean += `${text.slice(from, at)}[redacted]`
    from = end
  }
  return clean + text.slice(from)
}

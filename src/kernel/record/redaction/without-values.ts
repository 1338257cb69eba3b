import { findText, lazy } from '../../../base/index.ts'
import { isAt } from './reading/end-at.ts'

/** Shorter values also occur inside of words, and are removed only as whole words. */
const long = 8
const part = lazy(() => /[\p{L}\p{N}_]/u)

/** The text without these values. */
export function withoutValues(text: string, values: readonly string[]): string {
  return values.reduce(without, text)
}

function without(text: string, value: string): string {
  let clean = ''
  let from = 0
  for (let at = findText(text, value); at !== -1; at = findText(text, value, at + value.length)) {
    const end = at + value.length
    if (value.length < long && (isAt(part(), text, at - 1) || isAt(part(), text, end))) continue
    clean += `${text.slice(from, at)}[redacted]`
    from = end
  }
  return clean + text.slice(from)
}

import { didYouMean, type Json } from '../../base/index.ts'
import type { Term } from '../language/tree.ts'
import type { WordKind } from './moments.ts'

/** The value of a term as a field of an event; bare `true` and `false` are not texts. */
export function plainValue(term: Term): string | number | boolean | undefined {
  if (term.type === 'reference') return undefined
  if (term.type !== 'word') return term.value
  return term.text === 'true' || term.text === 'false' ? term.text === 'true' : term.text
}

/** The value of a word of that kind, or a description of the allowed values. */
export function readWordValue(kind: WordKind, term: Term): { readonly value: Json } | { readonly wanted: string } {
  const value = plainValue(term)
  if (value === undefined) return { wanted: 'name the value itself' }
  if (kind === 'text') return { value: String(value) }
  if (kind === 'texts') return { value: [String(value)] }
  if (kind === 'number' || kind === 'flag') {
    const isRight = typeof value === (kind === 'number' ? 'number' : 'boolean')
    return isRight ? { value } : { wanted: kind === 'number' ? 'a number' : '`true` or `false`' }
  }
  if (kind.includes(String(value))) return { value: String(value) }
  return { wanted: didYouMean(String(value), kind) ?? `one of ${kind.join(', ')}` }
}

import { didYouMean, type Json } from '../../base/index.ts'
import type { Term } from '../language/tree.ts'
import type { ValueType } from '../program/field.ts'

/** The value of a term as a field of an event; bare `true` and `false` are not texts. */
export function plainValue(term: Term): string | number | boolean | undefined {
  if (term.type === 'reference') return undefined
  if (term.type !== 'word') return term.value
  return term.text === 'true' || term.text === 'false' ? term.text === 'true' : term.text
}

/** The value of a field of that type, or a description of the allowed values. */
export function readWordValue(type: ValueType, term: Term): { readonly value: Json } | { readonly wanted: string } {
  const value = plainValue(term)
  if (value === undefined) return { wanted: 'name the value itself' }
  if (type === 'text') return { value: String(value) }
  if (type === 'data' || type === 'any' || type === 'fact') return { value }
  if (type === 'texts') return { value: [String(value)] }
  if (type === 'number' || type === 'flag') {
    const isRight = typeof value === (type === 'number' ? 'number' : 'boolean')
    return isRight ? { value } : { wanted: type === 'number' ? 'a number' : '`true` or `false`' }
  }
  if (type.includes(String(value))) return { value: String(value) }
  return { wanted: didYouMean(String(value), type) ?? `one of ${type.join(', ')}` }
}

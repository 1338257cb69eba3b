import type { Term } from './tree.ts'

/** The concept that a term of a fact names. */
export function wordOf(term: Term): string {
  if (term.type === 'word') return term.text
  return term.type === 'reference' ? term.name : String(term.value)
}

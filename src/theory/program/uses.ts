import { termsIn } from '../language/parts-of.ts'
import type { Condition, Statement, Term } from '../language/tree.ts'

/** How often each variable of a body is used: a value that is used once need not be kept. */
export function countUses(statements: readonly Statement[], when?: Condition): ReadonlyMap<string, number> {
  const uses = new Map<string, number>()
  for (const term of [...(when === undefined ? [] : termsIn(when)), ...termsOf(statements)]) {
    if (term.type === 'reference') uses.set(term.name, (uses.get(term.name) ?? 0) + 1)
  }
  return uses
}

/** Every term of a body, branches included, added to others. */
export function termsOf(statements: readonly Statement[], terms: Term[] = []): readonly Term[] {
  for (const statement of statements) {
    if (statement.type === 'triple') terms.push(statement.subject, statement.object)
    else if (statement.type === 'binding') termsIn(statement.condition, terms)
    else if (statement.type === 'branch') {
      termsIn(statement.condition, terms)
      termsOf(statement.then, terms)
      termsOf(statement.otherwise, terms)
    }
  }
  return terms
}

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

/** Every term of a body, branches included. */
export function termsOf(statements: readonly Statement[]): readonly Term[] {
  return statements.flatMap((statement) => {
    if (statement.type === 'triple') return [statement.subject, statement.object]
    if (statement.type === 'binding') return termsIn(statement.condition)
    if (statement.type !== 'branch') return []
    return [...termsIn(statement.condition), ...termsOf(statement.then), ...termsOf(statement.otherwise)]
  })
}

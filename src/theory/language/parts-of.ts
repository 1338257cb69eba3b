import type { Comparison, Condition, Statement, Term } from './tree.ts'

/** The parts of a condition that one word joins; a condition without it is its only part. */
export function partsOf(condition: Condition, joint: 'and' | 'or'): readonly Condition[] {
  return condition.type === joint ? condition.parts.flatMap((part) => partsOf(part, joint)) : [condition]
}

/** Every comparison of a condition. */
export function comparisonsIn(condition: Condition): readonly Comparison[] {
  if (condition.type === 'and' || condition.type === 'or') return condition.parts.flatMap(comparisonsIn)
  if (condition.type === 'not') return comparisonsIn(condition.condition)
  return condition.type === 'comparison' ? [condition] : []
}

/** A subject, a verb and an object: a triple or a comparison. */
type Claim = Pick<Comparison, 'subject' | 'verb' | 'object'>

/** Every triple and comparison of a body, branches included. */
export function comparisonsOf(statements: readonly Statement[]): readonly Claim[] {
  return statements.flatMap((one): readonly Claim[] => {
    if (one.type === 'triple') return [one]
    if (one.type === 'binding') return comparisonsIn(one.condition)
    if (one.type !== 'branch') return []
    return [...comparisonsIn(one.condition), ...comparisonsOf(one.then), ...comparisonsOf(one.otherwise)]
  })
}

/** Every term of a condition, added to others. */
export function termsIn(condition: Condition, terms: Term[] = []): readonly Term[] {
  switch (condition.type) {
    case 'and':
    case 'or':
      for (const part of condition.parts) termsIn(part, terms)
      break
    case 'not':
      termsIn(condition.condition, terms)
      break
    case 'comparison':
      terms.push(condition.subject, condition.object)
      break
    default:
      terms.push(condition)
  }
  return terms
}

import type { Comparison, Condition, Hook, Statement, Term } from './tree.ts'

/** The parts of a condition that one word joins; a condition without it is its only part. */
export function partsOf(condition: Condition, joint: 'and' | 'or'): readonly Condition[] {
  return condition.type === joint ? condition.parts.flatMap((part) => partsOf(part, joint)) : [condition]
}

/** Whether a body names something: a condition, or the answer of a verb. */
export function declaresNames(statements: readonly Statement[]): boolean {
  return statements.some((one) => 'variable' in one && one.type !== 'branch' && one.variable !== undefined)
}

/** Every comparison of a condition. */
export function comparisonsIn(condition: Condition): readonly Comparison[] {
  const found: Comparison[] = []
  addComparisons(condition, found)
  return found
}

/** A subject, a verb and an object: a triple or a comparison. */
export type Claim = Pick<Comparison, 'subject' | 'verb' | 'object'>

/** Every comparison of a hook, and every triple of its body, branches included. */
export function claimsIn({ when, body }: Pick<Hook, 'when' | 'body'>): readonly Claim[] {
  const found: Claim[] = []
  addClaims(body, found)
  if (when !== undefined) addComparisons(when, found)
  return found
}

function addClaims(statements: readonly Statement[], found: Claim[]): void {
  for (const one of statements) {
    if (one.type === 'triple') found.push(one)
    else if (one.type === 'binding') addComparisons(one.condition, found)
    else if (one.type === 'branch') {
      addComparisons(one.condition, found)
      addClaims(one.then, found)
      addClaims(one.otherwise, found)
    }
  }
}

function addComparisons(condition: Condition, found: Claim[]): void {
  if (condition.type === 'and' || condition.type === 'or')
    for (const part of condition.parts) addComparisons(part, found)
  else if (condition.type === 'not') addComparisons(condition.condition, found)
  else if (condition.type === 'comparison') found.push(condition)
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

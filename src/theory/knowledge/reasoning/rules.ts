import { PawlError } from '../../../base/index.ts'
import type { Relations } from '../relations.ts'
import type { Claim } from './proof.ts'

/** `head` holds whenever all of `body` does; a subject or object that begins with `?` is a variable. */
export interface Rule {
  readonly name: string
  readonly head: Claim
  readonly body: readonly Claim[]
}

export const isVariable = (term: string): boolean => term.startsWith('?')

/** Refuses a rule that could never be used, or whose conclusion is unbound. */
export function checkedRule(rule: Rule): Rule {
  const wrong = (message: string, hint: string) =>
    new PawlError('bad-rule', `rule \`${rule.name}\` ${message}`, { hint })
  if (rule.body.length === 0) throw wrong('has no body', 'state a fact instead')
  const bound = new Set(rule.body.flatMap(({ subject, object }) => [subject, object]))
  for (const { relation } of [rule.head, ...rule.body]) {
    if (isVariable(relation)) throw wrong(`has the variable \`${relation}\` for a relation`, 'name the relation')
  }
  for (const term of [rule.head.subject, rule.head.object]) {
    if (isVariable(term) && !bound.has(term)) throw wrong(`never binds \`${term}\``, 'use it in the body')
  }
  return rule
}

/**
 * The rules, and the rules implied by the properties of relations: a derived IS_A is as transitive as a stated one.
 * Stated facts do not need these, since the walker is much faster.
 */
export function withImplied(rules: readonly Rule[], relations: Relations): readonly Rule[] {
  const mixed = relations.names().filter((name) => isMixed(name, relations))
  const concluded = new Set([...rules.map(({ head }) => head.relation), ...mixed])
  const names = new Set([...relations.names(), ...concluded])
  const implied = [...names].flatMap((name) => impliedFor(name, concluded, relations))
  return [...rules, ...implied]
}

/** Whether a relation has several properties that feed each other: what follows from one can follow from the other again. */
export function isMixed(name: string, relations: Relations): boolean {
  const own = relations.of(name)
  const { inverse } = own
  const other = inverse === undefined ? {} : relations.of(inverse)
  const has = (property: 'inheritable' | 'symmetric' | 'transitive') =>
    own[property] === true || other[property] === true
  const isTwoWay = has('symmetric') || inverse !== undefined
  return (has('inheritable') && (has('transitive') || isTwoWay)) || (has('symmetric') && inverse !== undefined)
}

function impliedFor(name: string, concluded: ReadonlySet<string>, relations: Relations): readonly Rule[] {
  const { transitive, symmetric, inverse, inheritable } = relations.of(name)
  const claim = (subject: string, relation: string, object: string): Claim => ({ subject, relation, object })
  const head = claim('?x', name, '?z')
  const rules: Rule[] = []
  if (transitive === true && concluded.has(name)) {
    rules.push({ name: `${name} is transitive`, head, body: [claim('?x', name, '?y'), claim('?y', name, '?z')] })
  }
  if (symmetric === true && concluded.has(name)) {
    rules.push({ name: `${name} is symmetric`, head, body: [claim('?z', name, '?x')] })
  }
  if (inverse !== undefined && concluded.has(inverse)) {
    rules.push({ name: `the inverse of ${inverse}`, head, body: [claim('?z', inverse, '?x')] })
  }
  if (inheritable === true && (concluded.has(name) || concluded.has('IS_A'))) {
    const body = [claim('?x', 'IS_A', '?y'), claim('?y', name, '?z')]
    rules.push({ name: `${name} is inherited through IS_A`, head, body })
  }
  return rules
}

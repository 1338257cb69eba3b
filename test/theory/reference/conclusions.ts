import type { Condition, Term, Theory } from '../../../src/theory/language/tree.ts'

/** A claim as three words; a word that begins with `?` is a variable. */
export type Claim = readonly [subject: string, relation: string, object: string]

interface Rule {
  readonly body: readonly Claim[]
  readonly head: Claim
}

interface Default {
  readonly claim: Claim
  readonly unless: readonly string[]
}

/** The declarations of a theory, as rules and defaults: a property of a relation is a rule, too. */
export interface Declared {
  readonly rules: readonly Rule[]
  readonly defaults: readonly Default[]
  readonly dimensions: readonly (readonly [concept: string, name: string, value: number])[]
  readonly controls: readonly (readonly [name: string, value: string | number])[]
}

const transitive = (relation: string): Rule => ({
  body: [
    ['?x', relation, '?y'],
    ['?y', relation, '?z'],
  ],
  head: ['?x', relation, '?z'],
})
const symmetric = (relation: string): Rule => ({ body: [['?x', relation, '?y']], head: ['?y', relation, '?x'] })
const inverse = (one: string, other: string): readonly Rule[] => [
  { body: [['?x', one, '?y']], head: ['?y', other, '?x'] },
  { body: [['?x', other, '?y']], head: ['?y', one, '?x'] },
]
const inheritable = (relation: string): Rule => ({
  body: [
    ['?x', 'IS_A', '?y'],
    ['?y', relation, '?z'],
  ],
  head: ['?x', relation, '?z'],
})

/** The relations of every theory that the generator uses. */
const usual: readonly Rule[] = [
  transitive('IS_A'),
  inheritable('HAS'),
  symmetric('MARRIED_TO'),
  ...inverse('PARENT_OF', 'CHILD_OF'),
]

export function declaredBy({ statements }: Theory): Declared {
  const triples = statements.flatMap((one) => (one.type === 'triple' ? [one] : []))
  const said = triples.map(({ subject, verb, object }) => [wordOf(subject), verb.text, object] as const)
  const about = (...verbs: readonly string[]) => said.filter(([, verb]) => verbs.includes(verb))
  const values = about('IS').filter(([subject]) => subject.includes('.'))
  const properties = about('IS').filter(([subject]) => !subject.includes('.'))
  const inverses = about('INVERSE_OF').map(([one, , other]) => [one, wordOf(other)] as const)
  const isTransitive = (relation: string) =>
    properties.some(([one, , property]) => one === relation && wordOf(property) === 'transitive')
  return {
    rules: [
      ...usual,
      ...properties.map(([relation, , property]) => ofProperty(relation, wordOf(property))),
      ...inverses.flatMap(([one, other]) => inverse(one, other)),
      // the inverse of a transitive relation is transitive
      ...inverses.flatMap(([one, other]) => (isTransitive(one) ? [transitive(other)] : [])),
      ...statements.flatMap((one) =>
        one.type === 'rule' ? [{ body: claimsIn(one.condition), head: claimsIn(one.conclusion)[0] as Claim }] : [],
      ),
    ],
    defaults: statements.flatMap((one) =>
      one.type === 'default' ? [{ claim: claimsIn(one.claim)[0] as Claim, unless: kindsIn(one.unless) }] : [],
    ),
    dimensions: values.flatMap(([subject, , value]) => {
      const [concept = '', name = ''] = subject.split('.')
      return concept === 'control' || value.type !== 'number' ? [] : [[concept, name, value.value] as const]
    }),
    controls: values.flatMap(([subject, , value]) => {
      const [owner, name = ''] = subject.split('.')
      return owner === 'control' ? [[name, value.type === 'number' ? value.value : wordOf(value)] as const] : []
    }),
  }
}

function ofProperty(relation: string, property: string): Rule {
  if (property === 'transitive') return transitive(relation)
  return property === 'symmetric' ? symmetric(relation) : inheritable(relation)
}

function wordOf(term: Term): string {
  if (term.type === 'word') return term.text
  return term.type === 'reference' ? `?${term.name}` : `${term.value}`
}

function claimsIn(condition: Condition): readonly Claim[] {
  if (condition.type === 'and') return condition.parts.flatMap(claimsIn)
  if (condition.type !== 'comparison') return []
  return [[wordOf(condition.subject), condition.verb.text, wordOf(condition.object)]]
}

function kindsIn(condition: Condition | undefined): readonly string[] {
  if (condition === undefined) return []
  if (condition.type === 'or') return condition.parts.flatMap(kindsIn)
  return condition.type === 'word' || condition.type === 'text' ? [wordOf(condition)] : []
}

const keyOf = (claim: Claim) => JSON.stringify(claim)

/** Everything that follows from the claims, found by trying every rule until nothing is new. */
export function conclusions(claims: readonly Claim[], rules: readonly Rule[]): ReadonlySet<string> {
  const known = new Map(claims.map((claim) => [keyOf(claim), claim]))
  for (let before = -1; before < known.size; ) {
    before = known.size
    for (const { body, head } of rules) {
      for (const bound of solutions(body, [...known.values()])) {
        const claim = head.map((word) => bound.get(word) ?? word) as unknown as Claim
        known.set(keyOf(claim), claim)
      }
    }
  }
  return new Set(known.keys())
}

type Bindings = ReadonlyMap<string, string>

function solutions(body: readonly Claim[], known: readonly Claim[]): readonly Bindings[] {
  let found: readonly Bindings[] = [new Map()]
  for (const pattern of body) {
    found = found.flatMap((bound) => known.flatMap((claim) => match(pattern, claim, bound) ?? []))
  }
  return found
}

function match(pattern: Claim, claim: Claim, bound: Bindings): Bindings | undefined {
  const next = new Map(bound)
  for (const [at, word] of pattern.entries()) {
    const wanted = word.startsWith('?') ? next.get(word) : word
    if (wanted !== undefined && wanted !== claim[at]) return undefined
    if (word.startsWith('?')) next.set(word, claim[at] ?? '')
  }
  return next
}

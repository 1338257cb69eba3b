import { expect, test } from 'vitest'
import { existence } from '../existence.ts'
import { createStore } from '../facts/store.ts'
import { createReasoner } from './reasoner.ts'
import type { Rule } from './rules.ts'

function knowing(...facts: readonly string[]) {
  const store = createStore()
  for (const fact of facts) store.add(...triple(fact))
  return { ...createReasoner(store), store }
}
const triple = (text: string) => {
  const [subject = '', relation = '', object = ''] = text.split(' ')
  return [subject, relation, object] as const
}
const rule = (name: string, head: string, ...body: readonly string[]): Rule => {
  const claim = (text: string) => {
    const [subject, relation, object] = triple(text)
    return { subject, relation, object }
  }
  return { name, head: claim(head), body: body.map(claim) }
}

test('N1: a proof of three facts shows the three, and the conclusion', () => {
  const proof = knowing('Poodle IS_A Dog', 'Dog IS_A Mammal', 'Mammal IS_A Animal').why('Poodle', 'IS_A', 'Animal')
  expect(proof.map(({ subject, object, factId }) => [subject, object, factId])).toEqual([
    ['Poodle', 'Dog', 1],
    ['Dog', 'Mammal', 2],
    ['Mammal', 'Animal', 3],
    ['Poodle', 'Animal', undefined],
  ])
  expect(proof.at(-1)?.because).toBe('IS_A is transitive')
})

test('N2: a stated fact is its own proof', () => {
  expect(knowing('Dog EATS Meat').ask('Dog', 'EATS', 'Meat')).toMatchObject({
    truth: 'TRUE_CERTAIN',
    method: 'direct',
    proof: [{ factId: 1, because: undefined }],
  })
})

test('N3: a relation other than IS_A may be transitive', () => {
  const reasoner = knowing('Paris LOCATED_IN France', 'France LOCATED_IN Europe', 'a LIKES b', 'b LIKES c')
  expect(reasoner.ask('Paris', 'LOCATED_IN', 'Europe').method).toBe('transitive')
  expect(reasoner.truth('a', 'LIKES', 'c')).toBe('UNKNOWN')
})

test('N4: MARRIED_TO holds the other way round', () => {
  expect(knowing('Ann MARRIED_TO Bob').ask('Bob', 'MARRIED_TO', 'Ann')).toMatchObject({
    truth: 'TRUE_CERTAIN',
    existence: existence.CERTAIN,
    method: 'symmetric',
  })
})

test('N5: CHILD_OF follows from PARENT_OF, and AFTER from a chain of BEFORE', () => {
  const reasoner = knowing('Ann PARENT_OF Bob', 'a BEFORE b', 'c AFTER b')
  expect(reasoner.ask('Bob', 'CHILD_OF', 'Ann')).toMatchObject({ truth: 'TRUE_CERTAIN', method: 'inverse' })
  expect(reasoner.ask('c', 'AFTER', 'a')).toMatchObject({ truth: 'TRUE_CERTAIN', method: 'transitive' })
  expect(reasoner.truth('a', 'AFTER', 'c')).toBe('UNKNOWN')
})

test('N6: members inherit from their kind, if the relation is inheritable', () => {
  const reasoner = knowing('Rex IS_A Dog', 'Dog IS_A Mammal', 'Mammal HAS Fur', 'Mammal CAUSES Allergy')
  expect(reasoner.ask('Rex', 'HAS', 'Fur')).toMatchObject({ existence: existence.DEMONSTRATED, method: 'inheritance' })
  expect(reasoner.truth('Rex', 'CAUSES', 'Allergy')).toBe('UNKNOWN')
})

const birds = () => {
  const reasoner = knowing('Tweety IS_A Bird', 'Pete IS_A Penguin', 'Penguin IS_A Bird', 'Rock IS_A Thing')
  reasoner.defineDefault({ name: 'birds fly', type: 'Bird', relation: 'CAN', object: 'Fly', unless: ['Penguin'] })
  return reasoner
}

test('N7: a default of a kind is true by default', () => {
  expect(birds().ask('Tweety', 'CAN', 'Fly')).toMatchObject({ truth: 'TRUE_DEFAULT', method: 'default' })
  expect(birds().truth('Bird', 'CAN', 'Fly')).toBe('TRUE_DEFAULT')
  expect(birds().truth('Rock', 'CAN', 'Fly')).toBe('UNKNOWN')
})

test('N8: an exception to a default is false, and the proof names it', () => {
  const answer = birds().ask('Pete', 'CAN', 'Fly')
  expect(answer).toMatchObject({ truth: 'FALSE', method: 'default' })
  expect(answer.proof.at(-1)?.because).toBe('an exception to the default: birds fly')
})

test('N8: a stated fact outweighs every default and exception', () => {
  const reasoner = birds()
  reasoner.store.add('Pete', 'CAN', 'Fly')
  reasoner.store.add('Tweety', 'NOT_CAN', 'Fly')
  expect(reasoner.truth('Pete', 'CAN', 'Fly')).toBe('TRUE_CERTAIN')
  expect(reasoner.truth('Tweety', 'CAN', 'Fly')).toBe('FALSE')
})

test('N8: a possible exception leaves the question open', () => {
  const reasoner = birds()
  reasoner.store.add('Tweety', 'IS_A', 'Penguin', { existence: existence.POSSIBLE })
  expect(reasoner.ask('Tweety', 'CAN', 'Fly')).toMatchObject({ truth: 'UNKNOWN', method: 'default' })
})

const grandparent = rule('grandparent', '?x GRANDPARENT_OF ?z', '?x PARENT_OF ?y', '?y PARENT_OF ?z')

test('N9: a rule with variables finds the grandparent', () => {
  const reasoner = knowing('Ann PARENT_OF Bob', 'Bob PARENT_OF Cid', 'Ann PARENT_OF Dan')
  reasoner.defineRule(grandparent)
  const answer = reasoner.ask('Ann', 'GRANDPARENT_OF', 'Cid')
  expect(answer).toMatchObject({ truth: 'TRUE_CERTAIN', existence: existence.DEMONSTRATED, method: 'rule' })
  expect(answer.proof.map(({ factId, because }) => factId ?? because)).toEqual([1, 2, 'grandparent'])
  expect(reasoner.truth('Ann', 'GRANDPARENT_OF', 'Dan')).toBe('UNKNOWN')
})

test('N10: a conclusion from a chain of IS_A is answered without being stored', () => {
  const reasoner = knowing('A IS_A B', 'B IS_A C')
  expect(reasoner.truth('A', 'IS_A', 'C')).toBe('TRUE_CERTAIN')
  expect(reasoner.store.size).toBe(2)
})

test('N11: the proof names the rules and the facts it rests on, each once', () => {
  const reasoner = knowing('Bob CHILD_OF Ann', 'Cid CHILD_OF Bob')
  reasoner.defineRule(grandparent)
  reasoner.defineRule(rule('elder', '?x OLDER_THAN ?z', '?x GRANDPARENT_OF ?z', '?x PARENT_OF ?y'))
  const proof = reasoner.why('Ann', 'OLDER_THAN', 'Cid')
  const triples = proof.map(({ subject, relation, object }) => `${subject} ${relation} ${object}`)
  expect(new Set(triples).size).toBe(triples.length)
  expect(proof.at(-1)).toMatchObject({ relation: 'OLDER_THAN', because: 'elder' })
  expect(triples).toContain('Ann GRANDPARENT_OF Cid')
})

test('N12: names match as they are written: dog is not Dog', () => {
  expect(knowing('Dog IS_A Mammal').truth('dog', 'IS_A', 'mammal')).toBe('UNKNOWN')
})

test.each([
  ['right', rule('step', '?x REACHES ?z', '?x LINKS ?y', '?y REACHES ?z')],
  ['left', rule('step', '?x REACHES ?z', '?x REACHES ?y', '?y LINKS ?z')],
  ['doubly', rule('step', '?x REACHES ?z', '?x REACHES ?y', '?y REACHES ?z')],
])('a rule that is %s recursive ends and finds everything, on a circle too', (_, step) => {
  const reasoner = knowing(...Array.from({ length: 8 }, (_, n) => `n${n} LINKS n${(n + 1) % 8}`), 'out LINKS n0')
  reasoner.defineRule(rule('base', '?x REACHES ?y', '?x LINKS ?y'))
  reasoner.defineRule(step)
  expect(reasoner.truth('n1', 'REACHES', 'n0')).toBe('TRUE_CERTAIN')
  expect(reasoner.truth('n0', 'REACHES', 'out')).toBe('UNKNOWN')
  expect(reasoner.ask('n0', 'REACHES', 'out').method).toBe('none')
  expect(reasoner.objectsOf('out', 'REACHES')).toHaveLength(8)
})

test('an IS_A that a rule concludes is as transitive and as good for inheritance as a stated one', () => {
  const reasoner = knowing('Ann HAS_BADGE blue', 'staff IS_A person', 'staff CAN enter')
  reasoner.defineRule(rule('badge', '?x IS_A staff', '?x HAS_BADGE blue'))
  expect(reasoner.ask('Ann', 'IS_A', 'person').method).toBe('rule')
  expect(reasoner.truth('Ann', 'CAN', 'enter')).toBe('TRUE_CERTAIN')
  expect(reasoner.instancesOf('person').map(({ concept }) => concept)).toEqual(['staff', 'Ann'])
})

test.each([
  ['first', rule('guest', '?y NEAR home', '?x IS_A risky', '?x NEAR ?y')],
  ['last', rule('guest', '?y NEAR home', '?x NEAR ?y', '?x IS_A risky')],
])('a premise about a kind holds for the kind itself, also where it comes %s', (_, guest) => {
  const reasoner = knowing('risky NEAR gate', 'gate SEEN today', 'home SEEN today')
  reasoner.defineRule(guest)
  expect(reasoner.truth('gate', 'NEAR', 'home')).toBe('TRUE_CERTAIN')
  expect(reasoner.objectsOf('risky', 'IS_A')).toEqual([])
})

test('a rule may forbid', () => {
  const reasoner = knowing('Ann IS_A staff', 'staff PERMITTED_TO enter', 'Ann STATUS suspended')
  reasoner.defineRule(rule('suspension', '?x PROHIBITED_FROM enter', '?x STATUS suspended'))
  expect(reasoner.ask('Ann', 'PERMITTED_TO', 'enter')).toMatchObject({ truth: 'FALSE', method: 'negation' })
})

test('rules that run away are stopped at the limit', () => {
  const reasoner = knowing(...Array.from({ length: 60 }, (_, n) => `n${n % 8} LINKS n${(n * 7) % 60}`))
  reasoner.defineRule(rule('all', '?a NEAR ?d', '?a LINKS ?b', '?c LINKS ?d', '?e LINKS ?f', '?g LINKS ?h'))
  expect(reasoner.ask('n0', 'NEAR', 'n7', { limit: 500 })).toMatchObject({ truth: 'UNKNOWN', method: 'limit' })
})

test('a recursion is followed however deep it is, up to the limit of steps', () => {
  const reasoner = knowing(...Array.from({ length: 3000 }, (_, n) => `n${n} LINKS n${n + 1}`))
  reasoner.defineRule(rule('base', '?x REACHES ?y', '?x LINKS ?y'))
  reasoner.defineRule(rule('step', '?x REACHES ?z', '?x LINKS ?y', '?y REACHES ?z'))
  const answer = reasoner.ask('n0', 'REACHES', 'n3000')
  expect([answer.method, answer.proof.length]).toEqual(['rule', 6000])
  expect(reasoner.ask('n0', 'REACHES', 'n3000', { limit: 5000 }).method).toBe('limit')
})

test('a relation with every property and a rule needs few steps, since a rule begins with its parts that are known', () => {
  const reasoner = knowing(
    ...Array.from({ length: 6 }, (_, n) => `n${n} NEAR n${n + 1}`),
    ...Array.from({ length: 4 }, (_, n) => `kind${n} IS_A n${n}`),
    ...Array.from({ length: 100 }, (_, n) => `far${n} NEAR far${n + 1}`),
  )
  reasoner.relations.defineRelation('NEAR', { symmetric: true, transitive: true, inheritable: true })
  reasoner.defineRule(rule('visit', '?y NEAR home', '?x NEAR ?y', '?x IS_A n3'))
  expect(reasoner.ask('kind0', 'NEAR', 'home', { limit: 40_000 }).truth).toBe('TRUE_CERTAIN')
  expect(reasoner.ask('home', 'NEAR', 'far3', { limit: 40_000 }).method).toBe('none')
})

test.each([
  [rule('empty', 'a R b'), 'has no body'],
  [rule('loose', '?x R ?y', '?x S a'), 'never binds `?y`'],
  [rule('open', '?x ?r a', '?x S a'), 'has the variable `?r` for a relation'],
])('a rule that cannot work is refused', (broken, message) => {
  expect(() => knowing().defineRule(broken)).toThrow(message)
})

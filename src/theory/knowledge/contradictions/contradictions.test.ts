import fc from 'fast-check'
import { expect, test } from 'vitest'
import { existence } from '../existence.ts'
import { createStore } from '../facts/store.ts'
import type { StoredFact, StoreEvent } from '../knowledge.ts'
import { createRelations } from '../relations.ts'
import { createDetector } from './contradictions.ts'

function knowing(...facts: readonly string[]) {
  const store = createStore()
  const relations = createRelations()
  const detector = createDetector(store, relations)
  const say = (text: string) => {
    const [subject = '', relation = '', object = ''] = text.split(' ')
    return store.add(subject, relation, object)
  }
  for (const fact of facts) say(fact)
  return { store, relations, say, ...detector }
}
const shown = ({ subject, relation, object }: StoredFact) => `${subject} ${relation} ${object}`

test('C1: one entity of two disjoint kinds is one contradiction, with the two facts that clash', () => {
  const { say, check, all } = knowing('Cat DISJOINT_WITH Dog', 'Fluffy IS_A Cat')
  const [found, ...more] = check(say('Fluffy IS_A Dog'))
  expect(more).toEqual([])
  expect(found).toMatchObject({ rule: 'disjoint', entity: 'Fluffy' })
  expect(found?.sentence).toBe('Fluffy is both Cat and Dog, which are disjoint')
  expect(found && [shown(found.fact1), shown(found.fact2)]).toEqual(['Fluffy IS_A Cat', 'Fluffy IS_A Dog'])
  expect(found?.facts).toHaveLength(3)
  expect(all()).toEqual([found])
})

test('C2: two entities of two disjoint kinds are not a contradiction', () => {
  expect(knowing('Cat DISJOINT_WITH Dog', 'Fluffy IS_A Cat', 'Rex IS_A Dog').all()).toEqual([])
})

test('C3: a second value where there can be one is a contradiction, unless the two are the same', () => {
  const { say, check, all } = knowing('Alice BORN_IN Paris', 'Alice LIKES Paris', 'Alice LIKES London')
  expect(check(say('Alice BORN_IN London'))).toMatchObject([
    { rule: 'functional', entity: 'Alice', fact1: { object: 'Paris' }, fact2: { object: 'London' } },
  ])
  expect(all()).toHaveLength(1)
  say('Lutetia EQUIVALENT_TO Paris')
  say('Lutetia EQUIVALENT_TO London')
  expect(all()).toEqual([])
})

test('C4: a cycle of IS_A is one contradiction', () => {
  const { say, check, all } = knowing('A IS_A B', 'B IS_A C')
  const found = check(say('C IS_A A'))
  expect(found).toMatchObject([{ rule: 'cycle', entity: 'A', fact2: { subject: 'C', object: 'A' } }])
  expect(found[0]?.sentence).toBe('C IS_A A IS_A B IS_A C goes round in a circle')
  expect(all()).toEqual(found)
})

test('C4: a concept that IS_A itself is a cycle of one', () => {
  const { say, check } = knowing()
  const [found] = check(say('A IS_A A'))
  expect(found).toMatchObject({ rule: 'cycle', entity: 'A' })
  expect(found?.fact1).toEqual(found?.fact2)
})

test('C5: wouldContradict finds a contradiction without writing a fact or calling listeners', () => {
  const { store, wouldContradict, all } = knowing('Cat DISJOINT_WITH Dog', 'Fluffy IS_A Cat', 'A IS_A B')
  const heard: StoreEvent[] = []
  store.listen((event) => heard.push(event))
  expect(wouldContradict('Fluffy', 'IS_A', 'Dog')).toMatchObject([
    { rule: 'disjoint', fact1: { object: 'Cat' }, fact2: { id: -1, object: 'Dog' } },
  ])
  expect(wouldContradict('B', 'IS_A', 'A')).toMatchObject([{ rule: 'cycle' }])
  expect(wouldContradict('Rex', 'IS_A', 'Dog')).toEqual([])
  expect([heard, all(), store.size, store.hasConcept('Rex')]).toEqual([[], [], 3, false])
})

test('C5: a fact that is too weak to contradict would contradict if it were certain', () => {
  const { store, wouldContradict } = knowing('Cat DISJOINT_WITH Dog', 'Fluffy IS_A Cat')
  const weak = store.add('Fluffy', 'IS_A', 'Dog', { existence: existence.POSSIBLE })
  expect(wouldContradict('Fluffy', 'IS_A', 'Dog')).toMatchObject([{ fact2: { id: weak.id } }])
  expect(store.get(weak.id)).toEqual(weak)
})

test('C6: more than the maximum is a contradiction, for members of the type and of its subtypes', () => {
  const { say, check, all, defineCardinality } = knowing('Kid IS_A Child', 'Child IS_A Person', 'Kid HAS_PARENT a')
  defineCardinality({ type: 'Person', relation: 'HAS_PARENT', max: 2 })
  expect(check(say('Kid HAS_PARENT b'))).toEqual([])
  const found = check(say('Kid HAS_PARENT c'))
  expect(found).toMatchObject([
    { rule: 'cardinality-max', entity: 'Kid', fact1: { object: 'b' }, fact2: { object: 'c' } },
  ])
  expect(found[0]?.sentence).toBe('Kid has 3 instead of at most 2 HAS_PARENT for a Person')
  expect(all()).toEqual(found)
})

test('C6: becoming a member of a type can exceed its maximum', () => {
  const { say, check, defineCardinality } = knowing('Kid HAS_PARENT a', 'Kid HAS_PARENT b')
  defineCardinality({ type: 'Clone', relation: 'HAS_PARENT', max: 1 })
  expect(check(say('Kid IS_A Clone'))).toMatchObject([{ rule: 'cardinality-max' }])
})

test('C6: fewer than the minimum is reported only by the check of the whole, for leaves', () => {
  const { say, check, all, defineCardinality } = knowing('Child IS_A Person')
  defineCardinality({ type: 'Person', relation: 'HAS_PARENT', min: 1 })
  expect(check(say('Kid IS_A Child'))).toEqual([])
  expect(all()).toMatchObject([{ rule: 'cardinality-min', entity: 'Kid', fact1: { object: 'Child' } }])
  say('Kid HAS_PARENT a')
  expect(all()).toEqual([])
})

test('C7: disjoint kinds are inherited, and the conflict is reported once, where it arises', () => {
  const { say, check, all } = knowing(
    'Dog IS_A Mammal',
    'Mammal DISJOINT_WITH Reptile',
    'Fluffy IS_A Dog',
    'Pup IS_A Fluffy',
  )
  const found = check(say('Fluffy IS_A Reptile'))
  expect(found).toMatchObject([{ rule: 'disjoint', entity: 'Fluffy', fact1: { object: 'Dog' } }])
  expect(found[0]?.facts.map(shown)).toContain('Dog IS_A Mammal')
  expect(all()).toEqual(found)
})

test('C7: a kind that is its own disjoint partner is a contradiction', () => {
  const { say, check } = knowing('Bat DISJOINT_WITH Bird')
  expect(check(say('Bat IS_A Bird'))).toMatchObject([{ entity: 'Bat', fact1: { relation: 'DISJOINT_WITH' } }])
})

test('C7: declaring two kinds disjoint finds entities that are both already', () => {
  const { say, check } = knowing('Platypus IS_A Mammal', 'Platypus IS_A EggLayer')
  expect(check(say('EggLayer DISJOINT_WITH Mammal'))).toMatchObject([{ entity: 'Platypus' }])
})

test('lowering one of two facts resolves their contradiction', () => {
  const { store, say, all } = knowing('Cat DISJOINT_WITH Dog', 'Fluffy IS_A Cat')
  const { id } = say('Fluffy IS_A Dog')
  expect(all()).toHaveLength(1)
  store.setExistence(id, existence.UNPROVEN, 'hook:doubt', 'it clashes')
  expect(all()).toEqual([])
})

test('a relation can be made functional, and bounds without a number between them are refused', () => {
  const { say, relations, check, defineCardinality } = knowing('Door COLOUR red')
  relations.defineRelation('COLOUR', { functional: true })
  expect(check(say('Door COLOUR blue'))).toHaveLength(1)
  expect(() => defineCardinality({ type: 'a', relation: 'R', min: 2, max: 1 })).toThrow('leave no number')
  expect(() => defineCardinality({ type: 'a', relation: 'R' })).toThrow('leave no number')
})

const aName = fc.constantFrom('a', 'b', 'c', 'd', 'e')
const aRelation = fc.constantFrom('IS_A', 'IS_A', 'IS_A', 'DISJOINT_WITH', 'STATUS', 'HAS')
const statements = fc.array(fc.tuple(aName, aRelation, aName), { maxLength: 14 })

test('contradictions of a fact are reported when it is added, and only those that the check of the whole reports', () => {
  fc.assert(
    fc.property(statements, (given) => {
      const { store, check, all, wouldContradict, defineCardinality } = knowing()
      defineCardinality({ type: 'a', relation: 'HAS', max: 1 })
      let before = new Set<string>()
      for (const [subject, relation, object] of given) {
        const supposed = wouldContradict(subject, relation, object).map(({ key }) => key)
        const told = check(store.add(subject, relation, object)).map(({ key }) => key)
        const whole = new Set(all().map(({ key }) => key))
        expect(supposed).toEqual(told)
        expect(new Set(told).size).toBe(told.length)
        expect(told.filter((key) => !whole.has(key))).toEqual([])
        expect([...whole].filter((key) => !before.has(key) && !told.includes(key))).toEqual([])
        before = whole
      }
    }),
    { numRuns: 300 },
  )
})

test('the check of the whole reports the same entity and sentence as the check of the fact', () => {
  fc.assert(
    fc.property(statements, (given) => {
      const { store, check, all } = knowing()
      for (const [subject, relation, object] of given) store.add(subject, relation, object)
      const whole = new Map(all().map((found) => [found.key, found]))
      for (const fact of store.match({})) {
        for (const { key, entity, sentence } of check(fact)) expect(whole.get(key)).toMatchObject({ entity, sentence })
      }
    }),
  )
})

test('of very many contradictions, only as many are made as are wanted', () => {
  const { all } = knowing(...Array.from({ length: 20_000 }, (_, at) => `Kim BORN_IN place_${at}`)) // 200 million pairs
  const found = all(20)
  expect(found).toHaveLength(20)
  expect(new Set(found.map(({ key }) => key)).size).toBe(20)
})

test('a detector with a limit stops after so many steps, and what it has found is true', () => {
  const store = createStore()
  const length = 1000
  for (let at = 0; at < length; at++) store.add(`k_${at}`, 'IS_A', `k_${at + 1}`)
  store.add('a', 'IS_A', 'b')
  store.add('b', 'IS_A', 'a')
  const steps = (limit?: number) => {
    const options = limit === undefined ? {} : { steps: limit }
    return createDetector(store, createRelations(), options).all().length
  }
  expect(steps()).toBe(1)
  expect(steps(length * length)).toBe(1)
  expect(steps(length / 100)).toBe(0) // to look through the facts takes more
})

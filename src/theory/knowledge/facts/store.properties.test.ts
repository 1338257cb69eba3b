import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createStore, type IndexedStore } from './store.ts'

const aName = fc.constantFrom('a', 'b', 'c', 'd')
const aRelation = fc.constantFrom('R', 'S')
const aLevel = fc.integer({ min: -127, max: 127 })

type Deed = (store: IndexedStore) => void
const aDeed: fc.Arbitrary<Deed> = fc.oneof(
  fc.tuple(aName, aRelation, aName, aLevel).map(
    ([s, r, o, existence]): Deed =>
      (store) =>
        void store.add(s, r, o, { existence, provenance: { source: s, line: 1 } }),
  ),
  fc.nat(12).map(
    (id): Deed =>
      (store) =>
        void store.retract(id),
  ),
  fc.tuple(fc.nat(12), aLevel).map(
    ([id, level]): Deed =>
      (store) => {
        const fact = store.get(id)
        if (fact !== undefined && fact.existence !== -127) store.setExistence(id, level, 'me', 'test')
      },
  ),
  fc.tuple(aName, aName).map(
    ([concept, tag]): Deed =>
      (store) =>
        store.tag(concept, tag),
  ),
  fc.tuple(aName, aName, aLevel).map(
    ([concept, name, value]): Deed =>
      (store) =>
        store.setDimension(concept, name, value),
  ),
)

/** All that can be seen of a store. */
const pictureOf = (store: IndexedStore) => ({
  size: store.size,
  facts: store.match({}),
  concepts: [...store.concepts()],
  from: ['a', 'b', 'c', 'd'].map((subject) => store.match({ subject })),
  to: ['a', 'b', 'c', 'd'].map((object) => store.match({ object, relation: 'R' })),
  found: store.match({}).map(({ subject, relation, object }) => store.find(subject, relation, object)?.id),
  tags: ['a', 'b', 'c', 'd'].map(store.tagsOf),
  dimensions: ['a', 'b', 'c', 'd'].flatMap((concept) => ['a', 'b', 'c', 'd'].map((n) => store.dimension(concept, n))),
  live: ['R', 'S'].map((relation) => store.table.liveOf(store.relationNames.find(relation))),
})

test('a popped layer leaves everything exactly as it was, however layers nest', () => {
  const deeds = fc.array(aDeed, { maxLength: 12 })
  fc.assert(
    fc.property(deeds, deeds, deeds, deeds, fc.boolean(), (before, inside, nested, after, kept) => {
      const store = createStore()
      for (const deed of before) deed(store)
      const picture = pictureOf(store)
      store.push()
      for (const deed of inside) deed(store)
      const middle = pictureOf(store)
      store.push()
      for (const deed of nested) deed(store)
      if (kept) store.commit()
      else {
        store.pop()
        expect(pictureOf(store)).toEqual(middle)
      }
      for (const deed of after) deed(store)
      store.pop()
      expect(pictureOf(store)).toEqual(picture)
    }),
    { numRuns: 300 },
  )
})

test('the facts are those of a plain map of triples, and stating never lowers one', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(aName, aRelation, aName, aLevel), { maxLength: 60 }), (statements) => {
      const store = createStore()
      const plain = new Map<string, number>()
      for (const [s, r, o, level] of statements) {
        const key = `${s} ${r} ${o}`
        const before = plain.get(key)
        plain.set(key, before === undefined ? level : before === -127 ? before : Math.max(before, level))
        expect(store.add(s, r, o, { existence: level }).existence).toBe(plain.get(key))
      }
      const facts = store
        .match({})
        .map(({ subject, relation, object, existence }) => [`${subject} ${relation} ${object}`, existence])
      expect(new Map(facts as [string, number][])).toEqual(plain)
    }),
  )
})

test('each fact that is retracted and stated again has a higher id than any before', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(aName, fc.boolean()), { maxLength: 40 }), (turns) => {
      const store = createStore()
      let highest = 0
      for (const [name, retracted] of turns) {
        const known = store.find(name, 'R', name)
        const { id } = store.add(name, 'R', name)
        if (known === undefined) expect(id).toBeGreaterThan(highest)
        else expect(id).toBe(known.id)
        highest = Math.max(highest, id)
        if (retracted) store.retract(id)
      }
    }),
  )
})

test('thousands of facts are found again after every growth', () => {
  const store = createStore()
  for (let n = 0; n < 20_000; n++) store.add(`s${n % 997}`, `R${n % 3}`, `o${n}`)
  for (let n = 0; n < 20_000; n += 7) expect(store.find(`s${n % 997}`, `R${n % 3}`, `o${n}`)?.id).toBe(n + 1)
  expect(store.match({ subject: 's5' })).toHaveLength(21)
})

test('a large layer that takes facts out and puts them in again is popped to the facts that were there', () => {
  const store = createStore()
  for (let n = 0; n < 3000; n++) store.add(`s${n}`, 'R', 'o')
  store.push()
  for (let n = 0; n < 3000; n++) store.retract(n + 1)
  for (let n = 0; n < 6000; n++) store.add(`t${n}`, 'R', 'o')
  for (let n = 0; n < 3000; n++) store.add(`s${n}`, 'R', 'o')
  store.pop()
  for (let n = 0; n < 3000; n++) expect(store.find(`s${n}`, 'R', 'o')?.id).toBe(n + 1)
  expect(store.find('t5', 'R', 'o')).toBeUndefined()
  expect(store.size).toBe(3000)
})

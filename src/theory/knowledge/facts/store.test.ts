import { expect, test } from 'vitest'
import { existence } from '../existence.ts'
import type { StoreEvent } from '../knowledge.ts'
import { createStore } from './store.ts'

const { IMPOSSIBLE, UNPROVEN, POSSIBLE, DEMONSTRATED, CERTAIN } = existence

test('E1: the levels are −127, −64, 0, 64 and 127; a fact is certain by default, and 0 is kept', () => {
  const store = createStore()
  expect([IMPOSSIBLE, UNPROVEN, POSSIBLE, DEMONSTRATED, CERTAIN]).toEqual([-127, -64, 0, 64, 127])
  expect(store.add('Dog', 'IS_A', 'Animal').existence).toBe(127)
  expect(store.add('Yeti', 'IS_A', 'Animal', { existence: 0 }).existence).toBe(0)
})

test('E2: stating a fact again never lowers it, only raises it, and keeps one fact', () => {
  const store = createStore()
  const bird = store.add('Bird', 'IS_A', 'Animal', { existence: DEMONSTRATED })
  expect(store.add('Bird', 'IS_A', 'Animal', { existence: POSSIBLE })).toEqual(bird)
  const fish = store.add('Fish', 'IS_A', 'Animal', { existence: POSSIBLE })
  expect(store.add('Fish', 'IS_A', 'Animal')).toEqual({ ...fish, existence: CERTAIN })
  expect(store.size).toBe(2)
})

test('E3: matches come with the highest existence first, and can have a minimum', () => {
  const store = createStore()
  store.add('Elephant', 'EATS', 'Grass', { existence: POSSIBLE })
  store.add('Elephant', 'EATS', 'Leaves', { existence: DEMONSTRATED })
  store.add('Elephant', 'EATS', 'Bark', { existence: UNPROVEN })
  const eaten = (minExistence?: number) =>
    store
      .match({ subject: 'Elephant', relation: 'EATS', ...(minExistence === undefined ? {} : { minExistence }) })
      .map(({ object }) => object)
  expect(eaten()).toEqual(['Leaves', 'Grass', 'Bark'])
  expect(eaten(DEMONSTRATED)).toEqual(['Leaves'])
})

test('E4: existence goes up by stating, down only by setting it, comes back with the layer, and goes with the fact', () => {
  const store = createStore()
  const { id } = store.add('Atom', 'HAS', 'Nucleus', { existence: POSSIBLE })
  expect(store.add('Atom', 'HAS', 'Nucleus', { existence: DEMONSTRATED }).existence).toBe(DEMONSTRATED)
  expect(store.add('Atom', 'HAS', 'Nucleus', { existence: UNPROVEN }).existence).toBe(DEMONSTRATED)
  store.push()
  store.setExistence(id, UNPROVEN, 'me', 'a doubt')
  store.pop()
  expect(store.get(id)?.existence).toBe(DEMONSTRATED)
  expect(store.retract(id)).toBe(true)
  expect(store.match({ subject: 'Atom' })).toEqual([])
  expect(store.match({ object: 'Nucleus' })).toEqual([])
})

test('names are case-sensitive and kept as they are written', () => {
  const store = createStore()
  store.add('Dog', 'IS_A', 'Animal')
  expect(store.find('dog', 'IS_A', 'Animal')).toBeUndefined()
  expect(store.hasConcept('Dog')).toBe(true)
  expect(store.hasConcept('dog')).toBe(false)
})

test('a name like a property of every object is a name like any other', () => {
  const store = createStore()
  store.add('__proto__', 'constructor', 'toString')
  expect(store.find('__proto__', 'constructor', 'toString')?.id).toBe(1)
  expect(store.hasConcept('hasOwnProperty')).toBe(false)
})

test('a relation is not a concept, and looking for a name makes none', () => {
  const store = createStore()
  store.add('Dog', 'IS_A', 'Animal')
  store.find('Cat', 'EATS', 'Fish')
  store.match({ subject: 'Cat' })
  store.tagsOf('Cat')
  store.dimension('Cat', 'risk')
  expect([...store.concepts()]).toEqual(['Dog', 'Animal'])
  expect(store.hasConcept('IS_A')).toBe(false)
})

test('a fact that is retracted and stated again is new, and the old id stays empty', () => {
  const store = createStore()
  const { id } = store.add('a', 'R', 'b')
  store.retract(id)
  const again = store.add('a', 'R', 'b', { existence: POSSIBLE })
  expect(again.id).toBeGreaterThan(id)
  expect(again.existence).toBe(POSSIBLE)
  expect(store.get(id)).toBeUndefined()
  expect(store.retract(id)).toBe(false)
  expect(store.size).toBe(1)
})

test('an impossible fact can only be retracted', () => {
  const store = createStore()
  const { id } = store.add('Circle', 'IS_A', 'Square', { existence: IMPOSSIBLE })
  expect(store.add('Circle', 'IS_A', 'Square').existence).toBe(IMPOSSIBLE)
  expect(() => store.setExistence(id, CERTAIN, 'me', 'wish')).toThrow('is impossible, and stays so')
  store.retract(id)
  expect(store.add('Circle', 'IS_A', 'Square').existence).toBe(CERTAIN)
})

test.each([200, -128, 0.5, Number.NaN])('an existence of %s is refused before anything is written', (value) => {
  const store = createStore()
  expect(() => store.add('a', 'R', 'b', { existence: value })).toThrow('is not a level of existence')
  const { id } = store.add('c', 'R', 'd')
  expect(() => store.setExistence(id, value, 'me', 'test')).toThrow('is not a level of existence')
  expect([...store.concepts()]).toEqual(['c', 'd'])
})

test('a part without a name is refused before anything is written', () => {
  const store = createStore()
  expect(() => store.add('a', 'R', '')).toThrow('a concept needs a name')
  expect(() => store.add('a', '', 'b')).toThrow('a relation needs a name')
  expect([...store.concepts()]).toEqual([])
})

test.each([0, -1, 7, 1.5, Number.NaN])('there is no fact %s', (id) => {
  const store = createStore()
  store.add('a', 'R', 'b')
  expect(store.get(id)).toBeUndefined()
  expect(store.retract(id)).toBe(false)
  expect(() => store.setExistence(id, 0, 'me', 'test')).toThrow('there is no fact')
})

test('the origin of a fact is kept, with its line, rule and premises', () => {
  const store = createStore()
  const first = store.add('a', 'R', 'b', { provenance: { source: 'zoo', line: 7 } })
  const second = store.add('b', 'R', 'c', { provenance: { source: 'zoo', line: 8 } })
  const third = store.add('a', 'R', 'c', { provenance: { source: 'zoo', rule: 'chain', derivedFrom: [1, 2] } })
  expect(store.get(first.id)?.provenance).toEqual({ source: 'zoo', line: 7 })
  expect(store.get(second.id)?.provenance).toEqual({ source: 'zoo', line: 8 })
  expect(store.get(third.id)?.provenance).toEqual({ source: 'zoo', rule: 'chain', derivedFrom: [1, 2] })
  expect(store.add('c', 'R', 'd').provenance).toEqual({ source: 'program' })
})

test('a statement that raises a fact becomes its origin, until the layer is popped', () => {
  const store = createStore()
  const { id } = store.add('a', 'R', 'b', { existence: POSSIBLE, provenance: { source: 'rumour' } })
  store.push()
  expect(store.add('a', 'R', 'b', { provenance: { source: 'proof', line: 3 } }).provenance).toEqual({
    source: 'proof',
    line: 3,
  })
  store.pop()
  expect(store.get(id)).toMatchObject({ existence: POSSIBLE, provenance: { source: 'rumour' } })
})

test('T1: popping a layer undoes its changes: facts, concepts, existence, tags and dimensions', () => {
  const store = createStore()
  const { id } = store.add('Water', 'IS_A', 'Liquid')
  store.tag('Water', 'wet')
  store.push()
  store.retract(id)
  store.add('Water', 'IS_A', 'Solid')
  store.tag('Water', 'cold')
  store.setDimension('Ice', 'risk', 3)
  expect(store.hasConcept('Solid')).toBe(true)
  store.pop()
  expect(store.match({})).toMatchObject([{ id, object: 'Liquid' }])
  expect([...store.concepts()]).toEqual(['Water', 'Liquid'])
  expect(store.tagsOf('Water')).toEqual(['wet'])
  expect(store.dimension('Ice', 'risk')).toBe(0)
})

test('T1: a committed layer stays, and goes with the layer below if that is popped', () => {
  const store = createStore()
  store.push()
  store.push()
  store.add('a', 'R', 'b')
  store.commit()
  expect(store.size).toBe(1)
  expect(store.depth).toBe(1)
  store.pop()
  expect(store.size).toBe(0)
  expect(() => store.pop()).toThrow('there is no layer to pop')
  expect(() => store.commit()).toThrow('there is no layer to commit')
})

test('an id is not used twice, popped or not', () => {
  const store = createStore()
  store.push()
  const { id } = store.add('a', 'R', 'b')
  store.pop()
  expect(store.add('a', 'R', 'b').id).toBeGreaterThan(id)
})

test('listeners receive the subject, the object and the fact, in this order, after the change', () => {
  const store = createStore()
  const heard: string[] = []
  const stop = store.listen((event) => heard.push(`${event.type} ${store.size}`))
  store.add('Dog', 'IS_A', 'Animal')
  store.add('Dog', 'IS_A', 'Animal')
  stop()
  store.add('Cat', 'IS_A', 'Animal')
  expect(heard).toEqual(['concept-created 1', 'concept-created 1', 'fact-added 1'])
})

test('listeners receive that a fact was raised, lowered or retracted, with who and why, and not that it was popped', () => {
  const store = createStore()
  const { id } = store.add('a', 'R', 'b', { existence: POSSIBLE })
  const heard: StoreEvent[] = []
  store.listen((event) => heard.push(event))
  store.push()
  store.add('a', 'R', 'b', { existence: DEMONSTRATED, provenance: { source: 'theory' } })
  store.setExistence(id, UNPROVEN, 'hook:doubt', 'no proof')
  store.setExistence(id, UNPROVEN, 'hook:doubt', 'no proof')
  store.retract(id)
  store.pop()
  expect(heard).toMatchObject([
    { type: 'existence-changed', before: POSSIBLE, actor: 'theory', fact: { existence: DEMONSTRATED } },
    { type: 'existence-changed', before: DEMONSTRATED, actor: 'hook:doubt', reason: 'no proof' },
    { type: 'fact-retracted', fact: { id, existence: UNPROVEN } },
  ])
})

test('a listener may write, and add returns the fact as it is after that', () => {
  const store = createStore()
  store.listen((event) => {
    if (event.type === 'fact-added') store.setExistence(event.fact.id, UNPROVEN, 'policy', 'as always')
  })
  expect(store.add('a', 'R', 'b').existence).toBe(UNPROVEN)
})

test('a dimension is a finite number, and 0 by default', () => {
  const store = createStore()
  store.setDimension('murder', 'ethical_risk', 100)
  expect(store.dimension('murder', 'ethical_risk')).toBe(100)
  expect(store.dimension('murder', 'bias')).toBe(0)
  expect(() => store.setDimension('murder', 'ethical_risk', Number.NaN)).toThrow('is not a value for the dimension')
})

test('a hub that is rewritten again and again does not get slower to read', () => {
  const store = createStore()
  for (let turn = 0; turn < 5000; turn++) store.retract(store.add('Task', 'STATUS', `s${turn}`).id)
  store.add('Task', 'STATUS', 'done')
  const { table, conceptNames } = store
  let links = 0
  const { cells, heads } = table.facts
  for (let id = heads[conceptNames.find('Task') * 2] as number; id !== 0; id = cells[id * 7 + 2] as number) links++
  expect(links).toBeLessThan(2048)
  expect(store.match({ subject: 'Task' })).toHaveLength(1)
})

test('suppose leaves no trace of its fact', () => {
  const store = createStore()
  const heard: StoreEvent[] = []
  store.listen((event) => heard.push(event))
  const seen = store.suppose('a', 'R', 'b', (id) => store.get(id)?.object)
  expect(seen).toBe('b')
  expect([store.size, [...store.concepts()], heard]).toEqual([0, [], []])
  expect(store.find('a', 'R', 'b')).toBeUndefined()
  expect(store.add('c', 'R', 'd').id).toBe(1)
  expect(store.find('c', 'R', 'd')?.id).toBe(1)
})

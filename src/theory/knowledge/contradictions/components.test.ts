import { expect, test } from 'vitest'
import { createStore } from '../facts/store.ts'
import { createRelations } from '../relations.ts'
import { componentsOf } from './components.ts'
import { createDetector } from './contradictions.ts'

function knowing(pairs: Iterable<readonly [string, string]>) {
  const store = createStore()
  for (const [from, to] of pairs) store.add(from, 'IS_A', to)
  const { hasCircle, all } = createDetector(store, createRelations())
  const groups = () => {
    const { table, conceptNames, relationNames } = store
    const found = componentsOf(table, conceptNames.size(), { relation: relationNames.find('IS_A'), least: 64 })
    const members = new Map<number, string[]>()
    for (const [at, group] of found.entries())
      members.set(group, [...(members.get(group) ?? []), conceptNames.name(at)])
    return [...members.values()].map((names) => names.toSorted().join('')).toSorted()
  }
  return { store, hasCircle, all, groups }
}
const pairs = (text: string) => text.split(' ').map((pair) => [pair.charAt(0), pair.charAt(1)] as const)

test.each([
  ['ab bc', ['a', 'b', 'c'], false],
  ['ab bc ca', ['abc'], true],
  ['ab ba bc cd dc', ['ab', 'cd'], true],
  ['aa ab', ['a', 'b'], true],
  ['ab ac bd cd', ['a', 'b', 'c', 'd'], false],
  ['ab bc cb cd da', ['abcd'], true],
])('kinds that lead to each other are one group: %s', (text, expected, isThere) => {
  const { groups, hasCircle } = knowing(pairs(text))
  expect(groups()).toEqual(expected)
  expect(hasCircle()).toBe(isThere)
})

test('a circle is known as long as it is there, whatever else changed', () => {
  const { store, hasCircle } = knowing(pairs('ab bc'))
  expect(hasCircle()).toBe(false)
  const other = store.add('x', 'IS_A', 'y')
  expect(hasCircle()).toBe(false)
  store.retract(other.id)
  const closing = store.add('c', 'IS_A', 'a') // as many facts as before
  expect(hasCircle()).toBe(true)
  store.setExistence(closing.id, 0, 'me', 'test')
  expect(hasCircle()).toBe(false)
  store.push()
  store.add('b', 'IS_A', 'a')
  expect(hasCircle()).toBe(true)
  store.pop()
  expect(hasCircle()).toBe(false)
})

test('one more fact makes a circle of a very long chain', () => {
  const length = 100_000
  const { store, hasCircle } = knowing(Array.from({ length }, (_, at) => [`n${at}`, `n${at + 1}`] as const))
  expect(hasCircle()).toBe(false)
  store.add(`n${length}`, 'IS_A', 'n0')
  expect(hasCircle()).toBe(true)
})

import { expect, test } from 'vitest'
import { freezeDeep } from '../../base/freeze-deep.ts'

/** Lists in lists, each with the next one in it twice: as a tree it has two to the power of its levels. */
function shared(levels: number): readonly unknown[] {
  let inner: readonly unknown[] = [{ bottom: true }]
  for (let level = 0; level < levels; level++) inner = [inner, inner]
  return inner
}

function bottomOf(value: unknown): unknown {
  let inner = value
  while (Array.isArray(inner)) inner = inner[0]
  return inner
}

test('data whose parts are shared at every level is frozen to the bottom, each part once', () => {
  for (const levels of [10, 40, 5000]) {
    const data = shared(levels)
    freezeDeep(data)
    expect(Object.isFrozen(data)).toBe(true)
    expect(Object.isFrozen(bottomOf(data))).toBe(true)
  }
})

test('a tree whose nodes know their parent and each other is frozen', () => {
  const nodes: Record<string, unknown>[] = Array.from({ length: 40 }, (_, id) => ({ id }))
  for (const node of nodes) Object.assign(node, { parent: nodes[0], all: nodes })
  freezeDeep(nodes[0])
  expect(nodes.every(Object.isFrozen)).toBe(true)
})

test('an object that is frozen only outside is frozen inside as well', () => {
  const inner = { list: [1] }
  const outer = Object.freeze({ inner })
  freezeDeep({ a: [outer], b: outer })
  expect(Object.isFrozen(inner) && Object.isFrozen(inner.list)).toBe(true)
})

test('large data is frozen to its last member', () => {
  const rows = Array.from({ length: 100_000 }, (_, at) => ({ at, tags: ['x'] }))
  freezeDeep({ rows })
  expect(rows.every((row) => Object.isFrozen(row) && Object.isFrozen(row.tags))).toBe(true)
})

test('instances of classes are left alone', () => {
  class Kettle {
    water = 1
  }
  const kettle = new Kettle()
  freezeDeep({ kettle, bytes: new Uint8Array(3), when: new Date(0) })
  kettle.water = 2
  expect(kettle.water).toBe(2)
})

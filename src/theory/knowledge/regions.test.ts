import { expect, test } from 'vitest'
import { existence } from './existence.ts'
import { createStore } from './facts/store.ts'
import { createReasoner } from './reasoning/reasoner.ts'
import { createRegions } from './regions.ts'

function ethics() {
  const store = createStore()
  store.add('murder', 'IS_A', 'killing')
  store.add('killing', 'IS_A', 'harm')
  store.add('gossip', 'IS_A', 'harm', { existence: existence.UNPROVEN })
  store.setDimension('killing', 'ethical_risk', 90)
  return { store, regions: createRegions(store, createReasoner(store)) }
}

test('a region of concepts holds all their instances that are at least possible', () => {
  const { regions } = ethics()
  regions.define({ name: 'harmful', concepts: ['harm'] })
  expect(['harm', 'killing', 'murder', 'gossip', 'nobody'].map(regions.regionOf)).toEqual([
    'harmful',
    'harmful',
    'harmful',
    undefined,
    undefined,
  ])
})

test('a region of a dimension holds the concepts that pass the test, and all their instances', () => {
  const { regions } = ethics()
  regions.define({ name: 'risky', where: { dimension: 'ethical_risk', is: '>', value: 0 } })
  expect(['harm', 'killing', 'murder'].map(regions.regionOf)).toEqual([undefined, 'risky', 'risky'])
})

test('a region may ask for both, a concept may lie in several, and the first defined is its region', () => {
  const { regions } = ethics()
  const where = { dimension: 'ethical_risk', is: '>=', value: 90 } as const
  regions.define({ name: 'grave', concepts: ['harm'], where, both: true })
  regions.define({ name: 'any', concepts: ['harm'], where })
  expect(regions.regionsOf('murder')).toEqual(['grave', 'any'])
  expect(regions.regionOf('murder')).toBe('grave')
  expect(regions.regionsOf('harm')).toEqual(['any'])
})

test('a region follows facts that are learned after it was defined', () => {
  const { store, regions } = ethics()
  regions.define({ name: 'harmful', concepts: ['harm'] })
  store.add('poison', 'IS_A', 'killing')
  expect(regions.regionOf('poison')).toBe('harmful')
})

test('a region without enough conditions is refused', () => {
  const { regions } = ethics()
  expect(() => regions.define({ name: 'all' })).toThrow('says too little')
  expect(() => regions.define({ name: 'half', concepts: ['harm'], both: true })).toThrow('says too little')
})

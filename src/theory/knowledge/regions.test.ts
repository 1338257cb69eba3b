import { expect, test } from 'vitest'
import { existence } from './existence.ts'
import { createStore } from './facts/store.ts'
import { createReasoner } from './reasoning/reasoner.ts'
import { createRegions } from './regions.ts'

const harm = { type: 'kind', concept: 'harm' } as const

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
  regions.define({ name: 'harmful', when: harm })
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
  regions.define({
    name: 'risky',
    when: { type: 'dimension', dimension: 'ethical_risk', is: 'GREATER_THAN', value: 0 },
  })
  expect(['harm', 'killing', 'murder'].map(regions.regionOf)).toEqual([undefined, 'risky', 'risky'])
})

test('a region may ask for both, a concept may lie in several, and the first defined is its region', () => {
  const { regions } = ethics()
  const isRisky = { type: 'dimension', dimension: 'ethical_risk', is: 'AT_LEAST', value: 90 } as const
  regions.define({ name: 'grave', when: { type: 'and', parts: [harm, isRisky] } })
  regions.define({ name: 'any', when: { type: 'or', parts: [harm, isRisky] } })
  expect(regions.regionsOf('murder')).toEqual(['grave', 'any'])
  expect(regions.regionOf('murder')).toBe('grave')
  expect(regions.regionsOf('harm')).toEqual(['any'])
})

test('a region follows facts that are learned after it was defined', () => {
  const { store, regions } = ethics()
  regions.define({ name: 'harmful', when: harm })
  store.add('poison', 'IS_A', 'killing')
  expect(regions.regionOf('poison')).toBe('harmful')
})

test('a region without enough conditions is refused', () => {
  const { regions } = ethics()
  expect(() => regions.define({ name: 'all' } as never)).toThrow('says too little')
  expect(() => regions.define({ name: '', when: harm })).toThrow('says too little')
  expect(() => regions.define({ name: 'half', when: { type: 'and', parts: [harm, {} as never] } })).toThrow(
    'too little',
  )
})

test('a region can leave a kind out, and is gone when it is taken away', () => {
  const { regions } = ethics()
  const killing = { type: 'kind', concept: 'killing' } as const
  const remove = regions.define({
    name: 'mild',
    when: { type: 'and', parts: [harm, { type: 'not', part: killing }] },
  })
  expect(['harm', 'murder'].map(regions.regionOf)).toEqual(['mild', undefined])
  remove()
  expect(regions.regionOf('harm')).toBeUndefined()
})

import { expect, test } from 'vitest'
import { createControl } from './control.ts'
import { createStore } from './facts/store.ts'
import { createReasoner } from './reasoning/reasoner.ts'
import { createRelations } from './relations.ts'
import { createStatements } from './statements.ts'

test.each([
  ['IS_A_CERTAIN', 127],
  ['IS_A_PROVEN', 64],
  ['IS_A_DEMONSTRATED', 64],
  ['IS_A_POSSIBLE', 0],
  ['IS_A_UNPROVEN', -64],
])('%s states an IS_A of existence %i', (relation, value) => {
  const store = createStore()
  const state = createStatements(store, createRelations(), createControl())
  expect(state('Yeti', relation, 'Ape', { source: 'zoo', line: 2 })).toMatchObject({
    relation: 'IS_A',
    existence: value,
    provenance: { source: 'zoo', line: 2 },
  })
})

test('a relation can get properties at run time, and its inverse is defined on both sides', () => {
  const store = createStore()
  const reasoner = createReasoner(store)
  reasoner.relations.defineRelation('MANAGES', { transitive: true, inverse: 'REPORTS_TO' })
  store.add('Ann', 'MANAGES', 'Bob')
  store.add('Cid', 'REPORTS_TO', 'Bob')
  expect(reasoner.ask('Bob', 'REPORTS_TO', 'Ann').method).toBe('inverse')
  expect(reasoner.ask('Cid', 'REPORTS_TO', 'Ann').method).toBe('transitive')
})

test('a property can be removed again', () => {
  const relations = createRelations()
  relations.defineRelation('STATUS', { functional: false })
  expect(relations.of('STATUS')).toEqual({ functional: false })
})

test('two reasoners do not share their relations', () => {
  createRelations().defineRelation('LIKES', { symmetric: true })
  expect(createRelations().of('LIKES')).toEqual({})
})

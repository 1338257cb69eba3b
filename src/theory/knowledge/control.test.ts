import { expect, test } from 'vitest'
import { createControl } from './control.ts'
import { createStore } from './facts/store.ts'
import { createRelations } from './relations.ts'
import { createStatements } from './statements.ts'

test('a fact stated in learning mode is certain, and in query mode nothing can be stated', () => {
  const store = createStore()
  const control = createControl()
  const state = createStatements(store, createRelations(), control)
  expect(state('Dog', 'IS_A', 'Mammal').existence).toBe(127)
  control.setMode('query')
  expect(() => state('Cat', 'IS_A', 'Mammal')).toThrow('`Cat IS_A Mammal` cannot be stated in query mode')
  expect(store.size).toBe(1)
})

test('the mode is a value like any other, and must be a known one', () => {
  const control = createControl({ mode: 'query' })
  expect(control.get('mode')).toBe('query')
  control.set('mode', 'learning')
  expect(control.mode).toBe('learning')
  expect(() => control.setMode('reasoning')).toThrow('`reasoning` is not a mode')
  expect(() => control.set('mode', 3)).toThrow('`3` is not a mode')
})

test('values are numbers and words with a name, and undefined where none was set', () => {
  const control = createControl({ values: { threshold: 80 } })
  control.set('verbosity', 'normal')
  expect(control.get('threshold')).toBe(80)
  expect(control.get('toString')).toBeUndefined()
  expect(control.values()).toEqual({ mode: 'learning', threshold: 80, verbosity: 'normal' })
  expect(() => control.set('threshold', Number.NaN)).toThrow('cannot be')
})

import { expect, test } from 'vitest'
import { createDispatcher, type Decision, type Json, makeToolCall } from '../../index.ts'
import { exampleScope } from '../../testing/index.ts'
import { createEngine } from '../index.ts'

/** Whether a condition is true of the input of a call. */
function isTrue(condition: string, input: Json): boolean {
  const engine = createEngine()
  const theory = `@HOOK h ON_TOOL_CALL BEGIN\n  IF ${condition} THEN DENY "true"\nEND`
  expect(engine.load(theory, 'p.sys2dsl').diagnostics).toEqual([])
  const call = makeToolCall({ id: 'c', name: 'send', kind: 'other', input: input as never })
  const { dispatch } = createDispatcher({ registry: engine.registry })
  const decision = dispatch('tool.before', { call, tool: { name: 'send' } }, exampleScope()) as Decision
  if (decision.type === 'deny') expect(decision.reason).toMatch(/^true/)
  return decision.type === 'deny'
}

const mail = { to: 'kim@example.org', copies: [{ to: 'lee@example.org' }], size: 4711 }

test.each<readonly [string, boolean]>([
  ['EVERY input MATCHES "*@example.org"', false],
  ['EVERY input.copies.0 ENDS_WITH "@example.org"', true],
  ['NO input CONTAINS "copies"', true],
  ['ANY input EQUALS "to"', false],
  ['ANY input EQUALS "lee@example.org"', true],
  ['ANY input CONTAINS "471"', true],
  ['input CONTAINS "copies"', true],
  ['input CONTAINS "471"', true],
])('the values in an object are counted, and the names of its fields are not: %s', (condition, expected) => {
  expect(isTrue(condition, mail)).toBe(expected)
})

test('of an empty object, EVERY and NO are true', () => {
  expect(isTrue('EVERY input EQUALS "x" AND NO input EQUALS "x"', {})).toBe(true)
})

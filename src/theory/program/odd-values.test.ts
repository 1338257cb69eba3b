import { expect, test } from 'vitest'
import { parseTheory } from '../language/parser/parser.ts'
import { compileHook } from './compile-hook.ts'
import { readNow } from './read-now.ts'
import { usualBudget } from './run-hook.ts'

const knowledge = { holds: () => false, dimension: () => 0, control: () => undefined, apply: () => {} }
const equals = (text: string, value: number) => readNow('EQUALS', text, value, knowledge)

test.each([
  ['16', 16, true],
  ['-1.5', -1.5, true],
  ['17', 16, false],
  ['9007199254740993', 9007199254740992, false],
])('a text that is written as the language writes numbers is compared with one: %j and %d', (text, value, result) => {
  expect(equals(text, value)).toBe(result)
})

test.each(['0x10', '0b10000', '1.6e1', ' 16', '016', '16.0', '+16', 'sixteen', ''])(
  'another spelling of a number is neither the number nor another one: %j',
  (text) => {
    expect(equals(text, 16)).toMatchObject({ doubt: 'a text and a number cannot be compared' })
  },
)

/** The outcome of `IF condition THEN DENY` about an input. */
function outcomeOf(condition: string, x: unknown): string {
  const text = `@HOOK h ON_TOOL_CALL BEGIN\nIF ${condition} THEN DENY "no"\nEND`
  const [hook] = parseTheory(text, 'p.sys2dsl').theory.statements
  if (hook?.type !== 'hook') throw new Error('no hook')
  const { outcome, doubt } = compileHook(hook, usualBudget, new Set())({ call: { input: { x } } }, knowledge)
  return doubt === undefined ? (outcome?.type ?? 'continue') : 'undecided'
}

test.each([
  [{ a: 'ok', b: false }, 'undecided'],
  [{ a: 'ok', b: null }, 'undecided'],
  [{ a: 'ok', b: [true] }, 'undecided'],
  [['ok', false], 'undecided'],
  [{ a: 'ok', b: { c: 'no', d: true } }, 'deny'],
  [{ a: 'ok', b: { c: 'ok' } }, 'continue'],
])('a value of an object that is not a text is not passed over: %j', (x, outcome) => {
  expect(outcomeOf('NOT EVERY input.x EQUALS ok', x)).toBe(outcome)
})

test('true and false of an object are compared with true and false', () => {
  expect(outcomeOf('ANY input.x EQUALS true', { a: 1, b: true })).toBe('deny')
  expect(outcomeOf('EVERY input.x EQUALS true', { a: true, b: true })).toBe('deny')
})

test('a value without a text contains none: the rest decides', () => {
  expect(outcomeOf('ANY input.x CONTAINS "rm"', { a: 'ls', b: false, c: null })).toBe('continue')
  expect(outcomeOf('NO input.x CONTAINS "rm"', { a: 'ls', b: false, c: null })).toBe('deny')
  expect(outcomeOf('EVERY input.x CONTAINS "l"', { a: 'ls', b: false })).toBe('undecided')
})

test('an object that contains itself is read to its end', () => {
  const circle: Record<string, unknown> = { a: 'ok', b: 'no' }
  circle['self'] = { again: [circle] }
  expect(outcomeOf('ANY input.x EQUALS "no"', circle)).toBe('deny')
  expect(outcomeOf('input.x CONTAINS "bad"', circle)).toBe('continue')
})

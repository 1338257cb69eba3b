import { expect, test } from 'vitest'
import { parseTheory } from '../parser/parser.ts'
import { printTheory } from './printer.ts'
import { withoutNames } from './without-names.ts'

const hook = (...lines: readonly string[]) =>
  `@HOOK h ON_TOOL_CALL BEGIN\n${lines.map((one) => `  ${one}\n`).join('')}END\n`

function shortened(...lines: readonly string[]): string {
  const { theory, diagnostics } = parseTheory(hook(...lines), 'p.sys2dsl')
  expect(diagnostics).toEqual([])
  const printed = printTheory(withoutNames(theory))
  const again = parseTheory(printed, 'p.sys2dsl')
  expect(again.diagnostics).toEqual([])
  expect(printTheory(withoutNames(again.theory))).toBe(printed)
  return printed
}

test('a comparison that is used once is written where it is used', () => {
  expect(shortened('@bad tool IS_A destructive', 'IF $bad THEN', '  @_ tool DENY "no"', 'END')).toBe(
    hook('IF tool IS_A destructive THEN tool DENY "no"'),
  )
})

test('names that lead to each other become one condition, with brackets where they are needed', () => {
  const lines = [
    '@a tool IS_A x',
    '@b kind EQUALS web',
    '@either $a OR $b',
    '@none $either NOT _',
    'IF $none THEN DENY "no"',
  ]
  expect(shortened(...lines)).toBe(hook('IF NOT (tool IS_A x OR kind EQUALS web) THEN DENY "no"'))
})

test.each([
  ['is used twice', ['@a tool IS_A x', 'IF $a THEN DENY "no"', 'IF NOT $a THEN INFORM "yes"']],
  ['is about another name with a new meaning below', ['@a NOT $tool', '@tool turn EQUALS 1', 'IF $a THEN DENY "no"']],
  ['is of a command', ['@a tool INFORM x', 'IF $a THEN DENY "no"']],
  ['is a value', ['@risk tool READ_DIM risk', 'IF $risk GREATER_THAN 80 THEN DENY "no"']],
  ['is used in another body', ['@a tool IS_A x', 'IF turn EQUALS 1 THEN', '  IF $a THEN DENY "no"', 'END']],
  ['has a comment behind it', ['@a tool IS_A x # for people only', 'IF $a THEN DENY "no"']],
  ['has a comment above it', ['# for people only', '@a tool IS_A x', 'IF $a THEN DENY "no"']],
  ['is a side of a comparison', ['@a tool IS_A x', 'IF $a EQUALS true THEN DENY "no"']],
])('a name that %s stays', (_, lines) => {
  expect(shortened(...lines)).toBe(printTheory(parseTheory(hook(...lines), 'p.sys2dsl').theory))
})

test('a condition that would have many parts keeps the names of some', () => {
  const names = Array.from({ length: 8 }, (_, at) => `@c${at} turn EQUALS ${at}`)
  const joined = Array.from({ length: 7 }, (_, at) => `@j${at} ${at === 0 ? '$c0' : `$j${at - 1}`} OR $c${at + 1}`)
  const printed = shortened(...names, ...joined, 'IF $j6 THEN DENY "no"')
  expect(printed).toContain('@j')
  expect(printed.split('\n').length).toBeLessThan(10)
})

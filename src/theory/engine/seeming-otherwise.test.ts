import { describe, expect, test } from 'vitest'
import { createEngine } from './create-engine.ts'

const found = (text: string) =>
  createEngine({ audit: false })
    .load(text, 'p.sys2dsl')
    .diagnostics.map(({ code, span }) => `${code} ${span.line}:${span.column}`)
const hook = (body: string) => `@HOOK h ON_TOOL_CALL WHEN kind EQUALS shell BEGIN\n${body}\nEND`

describe('an `ELSE` below an `IF` on one line', () => {
  const inner = '    IF command CONTAINS_WORD "destroy" THEN DENY "no"\n'
  const outer = (lines: string) => hook(`  IF command CONTAINS_WORD "terraform" THEN\n${inner}${lines}  END`)
  test('that is written as if it were of that one is a warning', () => {
    expect(found(outer('    ELSE ASK "a person applies"\n'))).toEqual(['T171 4:5'])
  })
  test('that begins where its own `IF` begins is not', () => {
    expect(found(outer('  ELSE\n    ASK "a person applies"\n'))).toEqual([])
    expect(found(outer(''))).toEqual([])
  })
})

test('a statement behind an `IF` on the same line is a warning: it is outside', () => {
  expect(found(hook('  IF command CONTAINS x THEN INFORM "a"; APPROVE "b"'))).toEqual(['T172 2:42'])
  expect(found(hook('  IF command CONTAINS x THEN INFORM "a"\n  APPROVE "b"'))).toEqual([])
})

test('a number that is declared by a misspelt `IS` is a warning', () => {
  expect(found('drop_table.risk ISS 90')).toEqual(['T164 1:17'])
  expect(found('drop_table.risk IZ 90')).toEqual(['T164 1:17'])
  expect(found('drop_table.risk IS 90\nroute COSTS 90')).toEqual([])
})

test('a word with letters of two alphabets is a warning', () => {
  expect(found(hook('  IF tool EQUALS "B\u0430sh" THEN DENY "no"'))).toEqual(['T165 2:18'])
  expect(found(hook('  IF tool EQUALS "\u0431\u0430\u0448" THEN DENY "no Bash \u0436"'))).toEqual([])
})

test.each([
  ['rm.*-rf', 'write `command MATCHES "rm*-rf"`'],
  ['.*rm -rf.*', 'write `command MATCHES "*rm -rf*"`'],
  ['^rm.*', 'write `command MATCHES "rm*"`'],
  ['.*rm\\\\s+-rf.*', 'write `command MATCHES "*rm*-rf*"`'],
  ['(rm|mv)*', 'write patterns with `*` only, joined by `OR`'],
  ['[a-z]* x', 'write patterns with `*` only, joined by `OR`'],
])('a regular expression in the place of a pattern is a warning: %s', (pattern, hint) => {
  const text = hook(`  IF command MATCHES "${pattern}" THEN DENY "x"`)
  expect(createEngine({ audit: false }).load(text, 'p.sys2dsl').diagnostics).toMatchObject([{ code: 'T162', hint }])
})

test.each(['* -*f*', 'src/*.ts', '*config.*', 'git push *(force)*', '*$HOME*'])(
  'a pattern with `*` is not: %s',
  (pattern) => {
    expect(found(hook(`  IF command MATCHES "${pattern}" THEN DENY "x"`))).toEqual([])
  },
)

import { expect, test } from 'vitest'
import { parseTheory } from '../language/parser/parser.ts'
import type { Hook } from '../language/tree.ts'
import { selectionOf } from './selection.ts'

function selection(body: string, event = 'ON_TOOL_CALL') {
  const { theory, diagnostics } = parseTheory(`@HOOK h ${event} BEGIN\n${body}\nEND`, 'test.sys2dsl')
  expect(diagnostics).toEqual([])
  return selectionOf(theory.statements[0] as Hook).match
}
const deny = '@_ tool DENY "no"'

test('a hook that needs a tool is for that tool', () => {
  expect(selection(`@a tool EQUALS bash\nIF $a THEN ${deny} END`)).toEqual({ name: ['bash'] })
  expect(selection(`@a "bash" EQUALS tool\nIF $a THEN ${deny} END`)).toEqual({ name: ['bash'] })
  expect(selection(`@a tool MATCHES "mcp__*"\nIF $a THEN ${deny} END`)).toEqual({ name: ['mcp__*'] })
  expect(selection(`@a kind EQUALS shell\n@b command CONTAINS rm\n@c $b AND $a\nIF $c THEN ${deny} END`)).toEqual({
    kind: ['shell'],
  })
})

test('a hook that needs an agent is for that agent', () => {
  expect(selection(`IF agent EQUALS gemini THEN DENY "no"`, 'ON_MODEL_RESPONSE')).toEqual({ agent: ['gemini'] })
})

test('one of several will do, where each is needed by something', () => {
  const either = '@a tool EQUALS bash\n@b tool EQUALS zsh\n'
  expect(selection(`${either}@c $a OR $b\nIF $c THEN ${deny} END`)).toEqual({ name: ['bash', 'zsh'] })
  expect(selection(`${either}IF $a THEN ${deny} END\nIF $b THEN ${deny} END`)).toEqual({ name: ['bash', 'zsh'] })
  expect(selection(`@a relation EQUALS IS_A\nIF $a THEN @_ subject TAG x END`, 'ON_FACT_ADDED')).toEqual({
    relation: ['IS_A'],
  })
})

test.each([
  ['a command outside of any IF', `@a tool EQUALS bash\n${deny}`],
  ['an ELSE', `@a tool EQUALS bash\nIF $a THEN ${deny} ELSE @_ tool TAG x END`],
  ['a NOT', `@a tool EQUALS bash\n@b $a NOT true\nIF $b THEN ${deny} END`],
  ['an OR with something else', `@a tool EQUALS bash\n@b command CONTAINS rm\n@c $a OR $b\nIF $c THEN ${deny} END`],
  [
    'an IF that needs nothing',
    `@a tool EQUALS bash\n@b command CONTAINS rm\nIF $a THEN ${deny} END\nIF $b THEN ${deny} END`,
  ],
  ['a star that is meant as such', `@a tool EQUALS "b*"\nIF $a THEN ${deny} END`],
  ['a value that is not known yet', `@a tool EQUALS $command\nIF $a THEN ${deny} END`],
  ['a variable of the same name', `@tool command CONTAINS x\n@a $tool EQUALS bash\nIF $a THEN ${deny} END`],
])('%s makes it a hook for all', (_, body) => {
  expect(selection(body)).toBeUndefined()
})

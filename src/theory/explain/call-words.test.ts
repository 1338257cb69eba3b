import { expect, test } from 'vitest'
import { createContext, makeToolCall } from '../../index.ts'
import { createEngine } from '../engine/create-engine.ts'
import { parseTheory } from '../language/parser/parser.ts'
import { declaredHooks } from '../program/theory-hooks.ts'
import { explainHook } from './explain-hook.ts'

function explained(condition: string, command: string) {
  const { theory } = parseTheory(`@HOOK h ON_TOOL_CALL BEGIN\n  IF ${condition} THEN DENY "no"\nEND\n`, 't.sys2dsl')
  const [hook] = declaredHooks(theory).hooks
  if (hook === undefined) throw new Error('there is no hook')
  const call = makeToolCall({ id: 'c', name: 'Bash', kind: 'shell', input: { command } })
  const context = createContext({ host: { cwd: '/app', project: '/app' } })
  const { conditions } = explainHook(hook, { call, tool: { name: 'Bash' }, context }, createEngine({ audit: false }))
  return conditions[0]?.whole
}

test('an explanation names the action behind each part of a list', () => {
  expect(explained('ANY path WRITTEN OUTSIDE "src"', 'ls; rm ../x src/a')).toMatchObject({
    state: 'true',
    parts: [{ text: 'path WRITTEN', behind: ['/x (rm, line 1, column 5)', 'src/a (rm, line 1, column 5)'] }],
    items: [{ state: 'true', value: '"/x"' }],
  })
})

test('an explanation of a program has its command, and the actions that run it', () => {
  expect(explained('command RUNS rm WITH force', 'bash -c "rm -f a"')).toMatchObject({
    type: 'comparison',
    state: 'true',
    parts: [{ text: 'command', value: expect.stringContaining('bash -c') }],
    behind: ['rm (line 1, column 1, inside bash -c) is run'],
  })
  expect(explained('command RUNS rm WITH force', 'ls')).toMatchObject({ state: 'false' })
})

test('an explanation of a state has the actions that make it true', () => {
  expect(explained('call IS escalating', 'sudo ls')).toMatchObject({
    state: 'true',
    behind: ['sudo (line 1, column 1) gets more rights'],
  })
})

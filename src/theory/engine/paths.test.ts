import { expect, test } from 'vitest'
import { createContext, createDispatcher, type Json, makeToolCall, type ToolKind } from '../../index.ts'
import type { HostFacts } from '../../protocol/index.ts'
import { exampleScope } from '../../testing/index.ts'
import { createEngine } from '../index.ts'

const theory = `@HOOK only_sources ON_TOOL_CALL WHEN kind EQUALS write OR kind EQUALS patch OR kind EQUALS read BEGIN
  IF NOT EVERY paths STARTS_WITH "src/" THEN DENY "only src/"
END`

function decisionOf(kind: ToolKind, input: Json, host: HostFacts): string {
  const engine = createEngine()
  expect(engine.load(theory, 'p.sys2dsl').diagnostics).toEqual([])
  const scope = exampleScope()
  const context = createContext({ ...scope.context, host })
  const call = makeToolCall({ id: 'c', name: 'w', kind, input, ...(host.cwd !== undefined && { cwd: host.cwd }) })
  const dispatcher = createDispatcher({ registry: engine.registry })
  const decision = dispatcher.dispatch('tool.before', { call, tool: { name: 'w' } }, { ...scope, context })
  return 'type' in decision ? decision.type : 'later'
}

test.each([
  [
    'a file of the project, whatever its folder is called',
    '/home/me/app/src/a.ts',
    { cwd: '/home/me/app' },
    'continue',
  ],
  ['a file elsewhere in the project', '/home/me/app/package.json', { cwd: '/home/me/app' }, 'deny'],
  ['a file outside of the project', '/etc/src/passwd', { cwd: '/home/me/app' }, 'deny'],
  ['a way out', 'src/../package.json', { cwd: '/home/me/app' }, 'deny'],
  ['a folder of that name deeper down', 'src/a.ts', { cwd: '/home/me/app/lib', project: '/home/me/app' }, 'deny'],
  [
    'a file of the project, from deeper down',
    '../src/a.ts',
    { cwd: '/home/me/app/lib', project: '/home/me/app' },
    'continue',
  ],
  ['a relative file where no folder is known', 'src/a.ts', {}, 'continue'],
])('%s', (_, file_path, host, wanted) => {
  expect(decisionOf('write', { file_path }, host)).toBe(wanted)
})

test.each<[ToolKind, Json]>([
  ['write', {}],
  ['write', { file_path: 42 }],
  ['patch', 'x'],
  ['read', {}],
])('a call of the kind %s with the input %j, which names no file, is undecided', (kind, input) => {
  expect(decisionOf(kind, input, {})).toBe('deny')
})

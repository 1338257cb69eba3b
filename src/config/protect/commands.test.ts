import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { showingCommands, weakeningCommands } from '../../../test/protect/attack-commands.ts'
import { blindCommands, ordinaryCommands } from '../../../test/protect/ordinary-commands.ts'

import { createProject, removeProjects } from '../../../test/roles/project.ts'
import { createDispatcher, createRegistry } from '../../kernel/index.ts'
import { catalogue, createContext, makeToolCall } from '../../protocol/index.ts'
import { exampleScope } from '../../testing/index.ts'
import { selfProtection } from './self-protection.ts'

const { root: place } = createProject({
  'home/.local/state/pawl/audit/a.head': '',
  'home/.config/pawl/.pawl/projects.json': '',
  'home/.claude/settings.json': '{}',
  'app/pawl.config.ts': '',
  'app/src/main.ts': '',
  'app/docs/a.md': '',
  'app/.pawl/hook.cjs': '',
  'app/.pawl/policy.json': '',
  'app/.pawl/keys/audit.key': '',
  'app/.github/hooks/x.json': '',
  'app/.claude/settings.json': '{}',
})
const root = join(place, 'app')
mkdirSync(join(root, 'node_modules'))

let dispatcher: ReturnType<typeof createDispatcher<typeof catalogue>>
beforeAll(() => {
  vi.stubEnv('HOME', join(place, 'home'))
  vi.stubEnv('PWD', root)
  vi.stubEnv('XDG_STATE_HOME', undefined)
  const registry = createRegistry(catalogue).with(selfProtection(root, ['pawl.config.ts']))
  dispatcher = createDispatcher({ registry })
})
afterAll(() => {
  vi.unstubAllEnvs()
  removeProjects()
})

const scope = exampleScope()
const here = { ...scope, context: createContext({ ...scope.context, host: { cwd: root } }) }

/** Whether a person is asked about a shell command that an agent runs in the project. */
function isAsked(command: string): boolean {
  const call = makeToolCall({ id: '1', name: 'Bash', input: { command }, kind: 'shell', cwd: root })
  const decision = dispatcher.dispatch('tool.before', { call, tool: { name: 'Bash' } }, here)
  return 'type' in decision && decision.type === 'ask'
}

test.each(weakeningCommands)('a person is asked about `%s`', (command) => {
  expect(isAsked(command)).toBe(true)
})

test.each(showingCommands)('a person is asked about `%s`, which shows the key', (command) => {
  expect(isAsked(command)).toBe(true)
})

test('nobody is asked about ordinary commands', () => {
  expect(new Set(ordinaryCommands).size).toBeGreaterThanOrEqual(400)
  expect(ordinaryCommands.filter(isAsked)).toEqual([])
})

test('a person is asked where a variable hides what is deleted', () => {
  expect(blindCommands.filter(isAsked)).toEqual(blindCommands)
})

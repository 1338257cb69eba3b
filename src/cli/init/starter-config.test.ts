import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import config from '../../../examples/coding-agents/pawl.config.ts'
import { createDispatcher, createRegistry, makeToolCall } from '../../index.ts'
import { exampleScope } from '../../testing/index.ts'
import { starterConfig } from './starter-config.ts'

test('a project begins with the config of the example', () => {
  const example = new URL('../../../examples/coding-agents/pawl.config.ts', import.meta.url)
  expect(starterConfig).toBe(readFileSync(example, 'utf8'))
})

test.each([
  ['rm -rf build', 'deny'],
  ['cd x && sudo /bin/rm -f -R .', 'deny'],
  ['rm notes.txt', 'continue'],
  ['grep -rf words .', 'continue'],
])('its guard judges `%s`: %s', async (command, type) => {
  const registry = createRegistry().with(config.hooks ?? [])
  const call = makeToolCall({ id: 'c', name: 'bash', kind: 'shell', input: { command } })
  const decision = createDispatcher({ registry }).dispatch(
    'tool.before',
    { call, tool: { name: 'bash' } },
    exampleScope(),
  )
  expect(await decision).toMatchObject({ type })
})

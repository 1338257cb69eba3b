import { chmodSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createProject, removeProjects } from '../../../test/roles/project.ts'
import { disarming } from './disarming.ts'
import { envSettings } from './env-file.ts'

afterAll(removeProjects)

const path = `${dirname(process.execPath)}:/usr/bin`
const harm = (name: string, value: string, command = 'node x') => disarming(name, value, { path, commands: [command] })

test.each([
  ['NODE_OPTIONS', '--require ./x.cjs'],
  ['NODE_OPTIONS', '-r x'],
  ['NODE_OPTIONS', '--max-old-space-size=10 --import=data:text/javascript,0'],
  ['NODE_OPTIONS', '--inspect-brk'],
  ['NODE_OPTIONS', '--something-new'],
  ['LD_PRELOAD', '/x.so'],
  ['BASH_FUNC_node%%', '() { exit 0; }'],
  ['BASH_ENV', 'x'],
  ['PAWL_CANARY', '1'],
  ['PAWL_DEADLINE_MS', '1'],
  ['PATH', '/nowhere'],
])('%s=%s does harm', (name, value) => {
  expect(harm(name, value)).toBeTypeOf('string')
})

test.each([
  ['NODE_OPTIONS', ''],
  ['NODE_OPTIONS', '--max-old-space-size=4096'],
  ['NODE_OPTIONS', ' --enable-source-maps  --no-warnings --trace-deprecation '],
  ['PATH', `/nowhere:${path}`],
  ['NODE_ENV', 'test'],
  ['MY_PAWL_X', '1'],
])('%s=%s does none', (name, value) => {
  expect(harm(name, value)).toBeUndefined()
})

test('another program called `node` before the usual one does harm', () => {
  const { root, write } = createProject()
  write('node', '#!/bin/sh\nexit 0\n')
  expect(harm('PATH', `${root}:${path}`)).toBeUndefined() // it cannot be run
  chmodSync(join(root, 'node'), 0o755)
  expect(harm('PATH', `${root}:${path}`)).toContain('which `node`')
})

test('options for Node do no harm to a command that takes them away', () => {
  expect(harm('NODE_OPTIONS', '-r x', 'NODE_OPTIONS= node x')).toBeUndefined()
})

test('a file of variables is read as agents do', () => {
  const text = '# A=0\nA=1\r\n  export B = "x # y"  \nC: z # why\n=D\nE\nF=\n'
  const found = envSettings(text).map(({ keys: [name], value, line }) => [name, value, line])
  expect(found).toEqual([
    ['A', '1', 2],
    ['B', 'x # y', 3],
    ['C', 'z', 4],
    ['F', '', 7],
  ])
})

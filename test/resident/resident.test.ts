import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commands } from '../../src/cli/commands.ts'
import type { BuiltPawl } from '../hook-project.ts'
import { createProject, removeProjects } from '../roles/project.ts'
import { sample } from '../scale.ts'
import { sharedPawl } from '../shared/shared-pawl.ts'
import { startResident } from './start-resident.ts'

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
afterAll(removeProjects)

const config = `import { guard } from 'pawl'
export default { hooks: [guard({ name: 'quiet', on: 'tool.before', run: () => undefined })] }
`
const calls: readonly (readonly string[])[] = [
  ['--version'],
  ['nonsense'],
  ['start'],
  ['init', '--hooks', 'codex', '--dry-run'],
  ['uninstall', '--dry-run'],
  ['hooks'],
  ['packs', 'git'],
  ['try', 'ls'],
  ['test'],
  ['promote'],
  ['doctor', '--json'],
  ['audit', '--decision', 'block'],
  ['audit', 'verify', 'nowhere'],
  ['audit', 'verify'],
  ['audit', 'show', 'last'],
  ['why', 'last'],
  ['audit', 'forget'],
  ['confirm', 'list'],
  ['budget'],
  ['mcp'],
  ['compile'],
  ['check'],
  ['completion', 'bash'],
  ['theory', 'check', 'nowhere.sys2dsl'],
  ['lsp', 'nonsense'],
]

test('a resident command line ends and prints as a process of its own does, for each command', () => {
  expect(Object.keys(commands).filter((name) => !calls.some(([first]) => first === name))).toEqual([])
  for (const args of sample(calls, 3)) {
    const here = built.project(config)
    expect([args, built.pawl(here, args)]).toEqual([args, built.pawlProcess(here, args)])
  }
})

test('a call leaves neither its folder nor its variables behind', () => {
  const here = built.project(config.replace("'quiet'", "process.env.NAME ?? 'nameless'"))
  const hooks = (env: NodeJS.ProcessEnv) => built.pawl(here, ['hooks'], { env }).stdout
  expect(hooks({ ...process.env, NAME: 'called' })).toContain('called')
  expect(hooks(process.env)).toContain('nameless')
  expect(built.pawl(built.project(config), ['hooks']).stdout).toContain('quiet')
})

test('a config that ends its process ends no other call', () => {
  const here = built.project(config)
  here.write('pawl.config.ts', 'process.exit(7)')
  expect(built.pawl(here, ['hooks'])).toEqual(built.pawlProcess(here, ['hooks']))
  expect(built.pawl(here, ['--version']).status).toBe(0)
})

test('a program with a fault of its own, or that never ends, returns a result, and the next call is served', async () => {
  const { root } = createProject({
    'fault.mjs': "process.on('unhandledRejection', () => process.exit(1)); await null; undefined.fault",
    'stray.mjs':
      "process.on('unhandledRejection', () => process.exit(3)); Promise.reject(new Error('stray')); await new Promise(() => {})",
    'endless.mjs': 'await new Promise(() => {})',
    'fine.mjs': "console.log('fine')",
  })
  const call = await startResident(dirname(built.command).concat('/resident.mjs'), 2000)
  const run = (name: string) => call({ program: join(root, name), args: [], cwd: root, env: process.env })
  expect(run('fault.mjs')).toMatchObject({ status: 1, stderr: expect.stringContaining('TypeError') })
  expect(run('stray.mjs')).toMatchObject({ status: 3 })
  expect(run('endless.mjs')).toMatchObject({ status: 124, stderr: expect.stringContaining('did not end') })
  expect(run('fine.mjs')).toEqual({ status: 0, stdout: 'fine\n', stderr: '' })
})

test('a resident process that cannot start is an error with its output', async () => {
  const { root } = createProject({ 'broken.mjs': "throw new Error('out of order')" })
  await expect(startResident(join(root, 'broken.mjs'))).rejects.toThrow('out of order')
})

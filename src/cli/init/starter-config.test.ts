import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createProject, removeProjects } from '../../../test/roles/project.ts'
import { loadConfig } from '../../config/load/load-config.ts'
import { allPacks } from '../../packs/internal.ts'
import { starterConfig } from './starter-config.ts'

afterAll(removeProjects)

test('a project begins with the config of the example', () => {
  const example = readFileSync(new URL('../../../examples/coding-agents/pawl.config.ts', import.meta.url), 'utf8')
  expect(starterConfig()).toBe(example)
  expect(starterConfig(allPacks.map(({ name }) => name))).toBe(example)
})

test('each pack by itself, and all together, are a config that loads', async () => {
  const { root, write } = createProject()
  for (const packs of [...allPacks.map(({ name }) => [name]), ['standard']]) {
    write('pawl.config.ts', starterConfig(packs))
    const { registry } = await loadConfig(join(root, 'pawl.config.ts'))
    const own = registry.list().filter(({ band }) => band !== 'system')
    const names = packs[0] === 'standard' ? allPacks.map(({ name }) => name) : [...new Set(['commands', ...packs])]
    expect(new Set(own.map(({ name }) => name.split('.')[0]))).toEqual(new Set(names))
  }
})

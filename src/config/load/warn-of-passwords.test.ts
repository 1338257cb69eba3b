import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BuiltPawl } from '../../../test/hook-project.ts'
import { createProject, removeProjects } from '../../../test/roles/project.ts'
import { sharedPawl } from '../../../test/shared/shared-pawl.ts'
import { compileAndKeep, loadConfig } from './load-config.ts'
import { warnOfPasswords } from './warn-of-passwords.ts'

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
afterAll(removeProjects)

/** The fields of a config that are warned of, once it is compiled. */
async function warnedOf(body: string): Promise<readonly string[]> {
  const { root } = createProject({ 'pawl.config.ts': `${body}\n` })
  const file = join(root, 'pawl.config.ts')
  await compileAndKeep(file)
  const warnings = warnOfPasswords(await loadConfig(file))
  expect(warnings.map(({ message, hint }) => message + hint).join()).not.toContain('hunter2')
  return warnings.map(({ message }) => message.match(/`(.*?)`/)?.[1] ?? '')
}

process.env['TEST_PASSWORD'] = 'hunter2hunter2'

test.each([
  ['in the address', `export default { store: 'postgres://kim:hunter2@db/pawl' }`, ['store']],
  ['that is short', `export default { store: 'postgres://kim:p@db/pawl' }`, ['store']],
  ['as a parameter', `export default { store: 'postgres://db/pawl?user=kim&password=hunter2' }`, ['store']],
  [
    'as a constant',
    `const word = 'hunter2hunter2'\nexport default { store: \`postgres://kim:\${word}@db/pawl\` }`,
    ['store'],
  ],
  [
    'of a witness',
    `export default { audit: { witnesses: ['git:.', 'https://kim:hunter2@heads.example/', 'postgres://kim:hunter2@db/w'] } }`,
    ['audit.witnesses[1]', 'audit.witnesses[2]'],
  ],
  [
    'in a store of hooks',
    `export const storeAt = (url: string) => url\nstoreAt('postgres://kim:hunter2@db/pawl')\nexport default {}`,
    ['postgres://…'],
  ],
  ['from the environment', `export default { store: \`postgres://kim:\${process.env.TEST_PASSWORD}@db/pawl\` }`, []],
  ['that is not there', `export default { store: 'postgres://kim@db:5432/pawl', audit: { witnesses: ['git:.'] } }`, []],
  ['in a config without a store', 'export default {}', []],
])('a password %s', async (_, body, fields) => {
  expect(await warnedOf(body)).toEqual(fields)
})

test('`pawl compile`, `pawl init` and `pawl doctor` report it, with a hint', () => {
  const project = built.project(`import { defineConfig, guard } from 'pawl'
export default defineConfig({
  store: 'postgres://kim:hunter2@127.0.0.1:1/pawl',
  hooks: [guard({ name: 'g', on: 'tool.before', run: () => undefined })],
})
`)
  const warning = /the password in `store` is written in the config[\s\S]*process\.env/
  const compiled = built.pawl(project, ['compile'])
  expect([compiled.status, compiled.stderr]).toEqual([0, expect.stringMatching(warning)])
  expect(built.pawl(project, ['init', '--hooks', 'claudecode']).stderr).toMatch(warning)
  const { status, stdout } = built.pawl(project, ['doctor'])
  expect([status, stdout.replace(/\s+/g, ' ')]).toEqual([
    1,
    expect.stringMatching(/the password in `store` is written/),
  ])
  expect(stdout).not.toContain('hunter2')
})

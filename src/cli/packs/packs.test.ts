import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BuiltPawl } from '../../../test/hook-project.ts'
import { createProject, removeProjects } from '../../../test/roles/project.ts'
import { sharedPawl } from '../../../test/shared/shared-pawl.ts'

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
afterAll(removeProjects)

const project = (config: string) => createProject({ 'pawl.config.ts': `export default { ${config} }\n` })
const here = (config: string) => {
  const rules = JSON.parse(built.pawl(project(config), ['packs', '--json']).stdout) as readonly {
    readonly name: string
    readonly here: string
  }[]
  return Object.fromEntries(rules.map((rule) => [rule.name, rule.here]))
}

test('lists what each rule does in a project', () => {
  expect(here('')).toMatchObject({ 'git.force-push': '-' })
  expect(here(`packs: ['git']`)).toMatchObject({ 'git.force-push': 'deny', 'commands.unreadable': 'ask' })
  expect(here(`packs: ['git'], rules: { 'git.force-push': 'off', git: 'shadow' }`)).toMatchObject({
    'git.force-push': 'off',
    'git.protected-branches': 'shadow',
  })
  expect(here(`packs: ['observe'], rules: { 'git.force-push': 'deny' }`)).toMatchObject({
    'git.force-push': 'deny',
    'git.protected-branches': 'shadow',
  })
  expect(here(`packs: ['git'], mode: 'shadow'`)).toMatchObject({ 'git.force-push': 'shadow' })
})

test('a pack and a rule are described with their options; a misspelt one has a suggestion', () => {
  const show = (word: string) => built.pawl(project(`packs: ['git']`), ['packs', word])
  expect(show('git.protected-branches').stdout).toContain('branches main, master')
  expect(show('git').stdout).toContain('git.force-push\n  about    a call that replaces history on a remote\n')
  expect(show('gti')).toMatchObject({ status: 2, stderr: expect.stringContaining('did you mean `git`?') })
})

test('a rule that is disabled is off, with the command that switches it on again', () => {
  const disabled = project(`packs: ['git']`)
  built.asPerson(disabled, ['hooks', 'disable', 'git.force-push'])
  const again = '`pawl hooks enable git.force-push` switches it on again'
  expect(built.pawl(disabled, ['packs', 'git.force-push']).stdout.replace(/\s+/g, ' ')).toContain(
    `here off: it is disabled; ${again}`,
  )
  const { stdout } = built.pawl(disabled, ['packs'])
  expect(stdout).toMatch(/^ {2}off +git\.force-push /m)
  expect(stdout).toContain(`git.force-push is disabled: ${again}`)
})

test('a long name of an option is apart from its values', () => {
  expect(built.pawl(project(''), ['packs', 'files.recursive-delete']).stdout).toContain('disposable node_modules, dist')
})

test('without a project, rules are listed as packs have them', () => {
  const empty = createProject()
  empty.remove('pawl.config.ts')
  expect(built.pawl(empty, ['packs']).stdout).toMatch(/git\.force-push +replaces history on a remote/)
})

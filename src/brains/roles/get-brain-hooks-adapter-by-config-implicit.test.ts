import { afterAll, expect, test } from 'vitest'
import {
  commonJsPackage,
  createProject,
  esmPackage,
  type Project,
  removeProjects,
} from '../../../test/roles/project.ts'
import { brains } from '../brains.ts'
import { getBrainHooksAdapterByConfigImplicit } from './get-brain-hooks-adapter-by-config-implicit.ts'

afterAll(removeProjects)

const dao = `{ get: { one: async () => null, all: async () => [] }, set: { findsert: async () => {}, upsert: async () => {} }, del: async () => {} }`
const supplies = (slug: string, from: string) =>
  `({ slug, repoPath }) => (slug === '${slug}' ? { slug, from: '${from}', repoPath, dao: ${dao} } : null)`
const esm = (name: string, slug = 'aider') => esmPackage(name, `export const getBrainHooks = ${supplies(slug, name)}`)
const commonJs = (name: string, slug = 'aider') =>
  commonJsPackage(name, `module.exports = { getBrainHooks: ${supplies(slug, name)} }`)

async function find(project: Project, slug = 'aider') {
  const failures: string[] = []
  const adapter = await getBrainHooksAdapterByConfigImplicit({
    slug,
    from: project.root,
    brains,
    onFailure: ({ package: name, phase }) => failures.push(`${name} ${phase}`),
  })
  return { adapter, failures }
}

test('without packages there is no adapter for an agent that is not ours', async () => {
  expect(await find(createProject())).toEqual({ adapter: null, failures: [] })
})

test('our own agents need no package, and are found by any of their names', async () => {
  for (const name of ['claudecode', 'claude', 'claude-code', 'anthropic/claude/code']) {
    expect((await find(createProject(), name)).adapter?.slug).toBe('claudecode')
  }
  expect((await find(createProject(), 'opencode')).adapter?.slug).toBe('opencode')
})

test.each(['pawl-brains-aider', 'rhachet-brains-aider'])(
  'a package %s that can only be imported is found',
  async (name) => {
    const project = createProject()
    project.install(name, esm(name))
    expect(await find(project)).toMatchObject({ adapter: { from: name, repoPath: project.root }, failures: [] })
  },
)

test('a package that knows only require is found', async () => {
  const project = createProject()
  project.install('pawl-brains-old', commonJs('pawl-brains-old'))
  expect((await find(project)).adapter).toMatchObject({ from: 'pawl-brains-old' })
})

test('a package for an agent of ours wins over our own adapter, also under a name of its own', async () => {
  const project = createProject()
  project.install('rhachet-brains-anthropic', esm('rhachet-brains-anthropic', 'claude-code'))
  expect((await find(project, 'claudecode')).adapter).toMatchObject({ from: 'rhachet-brains-anthropic' })
  expect((await find(project, 'opencode')).adapter).not.toHaveProperty('from')
})

test('packages of other names, and without getBrainHooks, are skipped', async () => {
  const project = createProject()
  project.install('brains-aider', esm('brains-aider'))
  project.install('pawl-brains-mute', esmPackage('pawl-brains-mute', 'export const nothing = 1'))
  expect(await find(project)).toEqual({ adapter: null, failures: [] })
})

test('a package that does not load is reported, and the others are used', async () => {
  const project = createProject()
  project.install('pawl-brains-a', esmPackage('pawl-brains-a', 'throw new Error("no")'))
  project.install('pawl-brains-b', esm('pawl-brains-b'))
  project.install('pawl-brains-c', {})
  const found = await find(project)
  expect(found.adapter).toMatchObject({ from: 'pawl-brains-b' })
  expect(found.failures).toEqual(['pawl-brains-a load', 'pawl-brains-c load'])
})

test('a package that throws in getBrainHooks, or returns no adapter, failed in use, and not in loading', async () => {
  const project = createProject()
  project.install(
    'pawl-brains-a',
    esmPackage('pawl-brains-a', 'export const getBrainHooks = () => { throw new Error("no") }'),
  )
  project.install(
    'pawl-brains-b',
    esmPackage('pawl-brains-b', 'export const getBrainHooks = () => ({ slug: "aider", dao: {} })'),
  )
  expect(await find(project)).toEqual({ adapter: null, failures: ['pawl-brains-a use', 'pawl-brains-b use'] })
})

test('two packages for one agent are an error that names both', async () => {
  const project = createProject()
  project.install('pawl-brains-a', esm('pawl-brains-a'))
  project.install('rhachet-brains-b', commonJs('rhachet-brains-b'))
  await expect(find(project)).rejects.toThrow(
    'several packages have an adapter for aider: pawl-brains-a, rhachet-brains-b',
  )
})

test('a package.json that is not JSON is an error that names it; one with a byte order mark is read', async () => {
  await expect(find(createProject({ 'package.json': '{ "dependencies": ' }))).rejects.toThrow(
    /package\.json is not JSON/,
  )
  const marked = createProject()
  marked.install('pawl-brains-aider', esm('pawl-brains-aider'))
  marked.write('package.json', `\uFEFF{ "dependencies": { "pawl-brains-aider": "*" } }`)
  expect((await find(marked)).adapter).toMatchObject({ from: 'pawl-brains-aider' })
})

test.each([
  ['a text', './main.js'],
  ['conditions', { require: './no.cjs', import: './main.js' }],
  ['nested conditions', { '.': { types: './main.d.ts', node: { import: './main.js' } } }],
  ['a list', { '.': ['nothing:that', { default: './main.js' }] }],
])('the entry of a package is found where exports is %s', async (_, exports) => {
  const project = createProject()
  const manifest = JSON.stringify({ name: 'pawl-brains-x', type: 'module', exports })
  const code = `export const getBrainHooks = ${supplies('aider', 'pawl-brains-x')}`
  project.install('pawl-brains-x', { 'package.json': manifest, 'main.js': code })
  expect((await find(project)).adapter).toMatchObject({ from: 'pawl-brains-x' })
})

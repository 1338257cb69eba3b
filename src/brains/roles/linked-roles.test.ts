import { lstatSync, mkdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import {
  commonJsPackage,
  createProject,
  esmPackage,
  type Files,
  type Project,
  removeProjects,
  rolesPackage,
} from '../../../test/roles/project.ts'
import { findRoles, parseRoleSpecifier } from './find-roles.ts'
import { getLinkedRolesWithHooks } from './get-linked-roles-with-hooks.ts'
import { linkRole } from './link-role.ts'

afterAll(removeProjects)

const stop = { onStop: [{ command: './stop', timeout: 'PT5S' }] }
const roleFolder = '.agent/repo=shop/role=clerk'

function registryCode(role: object): string {
  return `export const getRoleRegistry = () => (${JSON.stringify({ slug: 'shop', roles: [{ slug: 'clerk', ...role }] })})`
}

function shop(role: object, files: Files = {}): Project {
  const project = createProject()
  project.install('pawl-roles-shop', esmPackage('pawl-roles-shop', registryCode(role), files))
  return project
}

async function link(project: Project, specifier = 'clerk', dryRun = false) {
  const [found] = await findRoles({ from: project.root, specifiers: [specifier] })
  if (found === undefined) throw new Error('no role was found')
  return linkRole({ root: project.root, found, dryRun }).map(
    ({ path, change }) => `${change} ${path.split('/role=')[1]}`,
  )
}

const contents = {
  'readme.md': '# clerk\n',
  'briefs/a.md': 'a',
  'skills/s.sh': 's',
  'inits/i.sh': 'i',
  'more/b.md': 'b',
}
const role = {
  readme: { uri: 'readme.md' },
  briefs: { dirs: { uri: 'briefs' } },
  skills: { dirs: { uri: './skills' } },
  inits: { dirs: { uri: 'inits' } },
}

test('a role is linked by relative links into its package, and git does not see them', async () => {
  const project = shop(role, contents)
  expect(await link(project)).toEqual([
    'created clerk/readme.md',
    'created clerk/briefs',
    'created clerk/skills',
    'created clerk/inits',
  ])
  expect(readlinkSync(join(project.root, roleFolder, 'briefs'))).toBe('../../../node_modules/pawl-roles-shop/briefs')
  expect(project.read(`${roleFolder}/briefs/a.md`)).toBe('a')
  expect(project.read('.agent/repo=shop/.gitignore')).toMatch(/^\*$/m)
  expect(await link(project)).toEqual(expect.arrayContaining(['unchanged clerk/briefs']))
})

test('several folders are shown side by side, and links that are no longer wanted are removed', async () => {
  const project = shop({ ...role, briefs: { dirs: [{ uri: 'briefs' }, { uri: 'more' }] } }, contents)
  await link(project)
  expect(project.read(`${roleFolder}/briefs/more/b.md`)).toBe('b')
  const other = shop({ briefs: role.briefs }, contents)
  mkdirSync(join(other.root, roleFolder, 'briefs'), { recursive: true })
  symlinkSync('../nowhere', join(other.root, roleFolder, 'briefs', 'more'))
  symlinkSync('../nowhere', join(other.root, roleFolder, 'skills'))
  expect(await link(other)).toEqual(['created clerk/briefs', 'deleted clerk/briefs/more', 'deleted clerk/skills'])
  expect(project.read(`${roleFolder}/readme.md`)).toBe('# clerk\n')
})

test('one folder that becomes several is linked again', async () => {
  const project = shop({ briefs: { dirs: [{ uri: 'all/briefs' }] } }, { 'all/briefs/a.md': 'a' })
  mkdirSync(join(project.root, roleFolder), { recursive: true })
  symlinkSync('../../../node_modules/pawl-roles-shop/all', join(project.root, roleFolder, 'briefs'))
  expect(await link(project)).toEqual(['created clerk/briefs/briefs', 'deleted clerk/briefs'])
  expect(project.read(`${roleFolder}/briefs/briefs/a.md`)).toBe('a')
  expect(lstatSync(join(project.root, 'node_modules/pawl-roles-shop/all/briefs/a.md')).isFile()).toBe(true)
})

test('a dry run links nothing', async () => {
  const project = shop(role, contents)
  expect(await link(project, 'shop/clerk', true)).toContain('created clerk/briefs')
  expect(project.read('.agent')).toBeUndefined()
})

test('a file of others in the place of a link is not overwritten', async () => {
  const project = shop(role, contents)
  project.write(`${roleFolder}/briefs/mine.md`, 'mine')
  await expect(link(project)).rejects.toThrow(`${roleFolder}/briefs is not a link of ours`)
  expect(project.read(`${roleFolder}/briefs/mine.md`)).toBe('mine')
  expect(project.read(`${roleFolder}/readme.md`)).toBeUndefined()
})

test('nothing is written through a link', async () => {
  const project = shop(role, contents)
  mkdirSync(join(project.root, 'elsewhere'))
  symlinkSync('elsewhere', join(project.root, '.agent'))
  await expect(link(project)).rejects.toThrow('.agent is a link')
})

test('a role cannot show files that are missing or outside of its package', async () => {
  for (const uri of ['../../package.json', '/etc', '..']) {
    await expect(link(shop({ readme: { uri } }))).rejects.toThrow('outside of its package')
  }
  await expect(link(shop({ readme: { uri: 'nowhere.md' } }))).rejects.toThrow('which is not there')
})

test('a package that a package manager keeps elsewhere is linked by its place in the project', async () => {
  const project = createProject()
  const code = `import { fileURLToPath } from 'node:url'
    export const getRoleRegistry = () => ({ slug: 'shop', roles: [{ slug: 'clerk', readme: { uri: fileURLToPath(new URL('readme.md', import.meta.url)) } }] })`
  project.install('pawl-roles-shop', {})
  for (const [path, text] of Object.entries(esmPackage('pawl-roles-shop', code, contents)))
    project.write(`store/shop/${path}`, text)
  mkdirSync(join(project.root, 'node_modules'), { recursive: true })
  symlinkSync('../store/shop', join(project.root, 'node_modules/pawl-roles-shop'))
  await link(project)
  expect(readlinkSync(join(project.root, roleFolder, 'readme.md'))).toBe(
    '../../../node_modules/pawl-roles-shop/readme.md',
  )
})

test('roles are named as role or repo/role, and nothing else', () => {
  expect(parseRoleSpecifier('clerk')).toEqual({ repo: undefined, role: 'clerk' })
  expect(parseRoleSpecifier('shop/clerk')).toEqual({ repo: 'shop', role: 'clerk' })
  for (const wrong of ['', ' ', '/', 'shop/', '/clerk', 'a/b/c'])
    expect(() => parseRoleSpecifier(wrong)).toThrow('names no role')
})

test('an unknown role is an error with a suggestion or the list; an ambiguous one asks for the repo', async () => {
  const project = createProject()
  project.install('pawl-roles-shop', rolesPackage('shop', { clerk: stop, boss: stop }))
  project.install('pawl-roles-farm', rolesPackage('farm', { clerk: stop }))
  const find = (...specifiers: string[]) => findRoles({ from: project.root, specifiers })
  await expect(find('clrk')).rejects.toThrow(expect.objectContaining({ hint: 'did you mean `clerk`?' }))
  await expect(find('butcher')).rejects.toThrow(
    expect.objectContaining({ hint: 'there are shop/clerk, shop/boss, farm/clerk' }),
  )
  await expect(find('boss', 'clerk')).rejects.toThrow(
    expect.objectContaining({ hint: 'say which: shop/clerk or farm/clerk' }),
  )
  expect((await find('farm/clerk', 'boss')).map(({ role }) => `${role.repo}/${role.slug}`)).toEqual([
    'farm/clerk',
    'shop/boss',
  ])
})

function linkedTo(...folders: string[]): Project {
  const project = createProject()
  for (const folder of folders) mkdirSync(join(project.root, '.agent', folder), { recursive: true })
  return project
}

async function linked(project: Project, declared: { readonly roles: readonly unknown[] | undefined } = { roles: [] }) {
  const { roles, failures, keeps } = await getLinkedRolesWithHooks({ from: project.root, declared: declared.roles })
  return {
    roles: roles.map(({ repo, slug }) => `${repo}/${slug}`),
    failures: failures.map(({ package: name, phase }) => `${name} ${phase}`),
    keeps,
  }
}

test('the roles that are linked are those with a folder; roles of the project itself come from its config', async () => {
  const project = linkedTo('repo=shop/role=clerk', 'repo=shop/role=plain', 'repo=.this/role=any', 'other')
  project.install('pawl-roles-shop', rolesPackage('shop', { clerk: stop, boss: stop, plain: undefined }))
  const found = await linked(project, { roles: [{ slug: 'mine', hooks: { onBrain: stop } }] })
  expect(found).toMatchObject({ roles: ['shop/clerk', '.this/mine'], failures: [] })
  expect(found.keeps('repo=shop/role=boss')).toBe(false)
  expect(found.keeps('repo=.this/role=any')).toBe(false)
  expect((await linked(project, { roles: undefined })).keeps('repo=.this/role=any')).toBe(true)
})

test('a package of roles may be CommonJS, or of the other name', async () => {
  const project = linkedTo('repo=shop/role=clerk')
  const code = `exports.getRoleRegistry = () => ({ slug: 'shop', roles: [{ slug: 'clerk', hooks: { onBrain: ${JSON.stringify(stop)} } }] })`
  project.install('rhachet-roles-shop', commonJsPackage('rhachet-roles-shop', code))
  expect((await linked(project)).roles).toEqual(['shop/clerk'])
})

test.each([
  ['throws when it is loaded', 'throw new Error("no")', 'load'],
  ['has no getRoleRegistry', 'export const nothing = 1', 'load'],
  ['throws in getRoleRegistry', 'export function getRoleRegistry() { throw new Error("no") }', 'use'],
  ['calls itself otherwise', 'export const getRoleRegistry = () => ({ slug: "store", roles: [] })', 'use'],
  [
    'has a role twice',
    'export const getRoleRegistry = () => ({ slug: "shop", roles: [{ slug: "a" }, { slug: "a" }] })',
    'use',
  ],
])('a package of roles that %s is reported, its hooks are kept, and other roles are found', async (_, code, phase) => {
  const project = linkedTo('repo=shop/role=clerk', 'repo=farm/role=clerk')
  project.install('pawl-roles-shop', esmPackage('pawl-roles-shop', code))
  project.install('pawl-roles-farm', rolesPackage('farm', { clerk: stop }))
  const found = await linked(project)
  expect(found).toMatchObject({ roles: ['farm/clerk'], failures: [`pawl-roles-shop ${phase}`] })
  expect(found.keeps('repo=shop/role=clerk')).toBe(true)
  expect(found.keeps('repo=shopping/role=clerk')).toBe(false)
})

test('a linked role whose package is gone is reported, and its hooks are kept', async () => {
  const found = await linked(linkedTo('repo=shop/role=clerk'))
  expect(found.failures).toEqual(['pawl-roles-shop load'])
  expect(found.keeps('repo=shop/role=clerk')).toBe(true)
})

test('a role that its package no longer has is reported, and its hooks are not kept', async () => {
  const project = linkedTo('repo=shop/role=clerk')
  project.install('pawl-roles-shop', rolesPackage('shop', { boss: stop }))
  const found = await linked(project)
  expect(found.failures).toEqual(['pawl-roles-shop use'])
  expect(found.keeps('repo=shop/role=clerk')).toBe(false)
})

test('a role with a bad hook is reported, its hooks are kept, and its neighbour is found', async () => {
  const project = linkedTo('repo=shop/role=clerk', 'repo=shop/role=boss')
  const bad = { onStop: [{ command: './stop', timeout: 'PT0S' }] }
  project.install('pawl-roles-shop', rolesPackage('shop', { clerk: bad, boss: stop }))
  const found = await linked(project)
  expect(found).toMatchObject({ roles: ['shop/boss'], failures: ['pawl-roles-shop use'] })
  expect(found.keeps('repo=shop/role=clerk')).toBe(true)
})

test('the folder of ignored links keeps a file of its own that is there', async () => {
  const project = shop(role, contents)
  mkdirSync(join(project.root, '.agent/repo=shop'), { recursive: true })
  writeFileSync(join(project.root, '.agent/repo=shop/.gitignore'), 'mine\n')
  await link(project)
  expect(readFileSync(join(project.root, '.agent/repo=shop/.gitignore'), 'utf8')).toBe('mine\n')
})

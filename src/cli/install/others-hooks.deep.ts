import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BuiltPawl } from '../../../test/hook-project.ts'
import { createProject, esmPackage, type Project, removeProjects, rolesPackage } from '../../../test/roles/project.ts'
import { sample } from '../../../test/scale.ts'
import { sharedPawl } from '../../../test/shared/shared-pawl.ts'

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
afterAll(removeProjects)

const config = `import { deny, guard } from 'pawl'
export default { hooks: [guard({ name: 'no', on: 'tool.before', match: { kind: 'shell' }, run: () => deny('no') })] }
`
const init = (project: Project, ...args: readonly string[]) => built.pawl(project, ['init', '--hooks', ...args])
const uninstall = (project: Project, ...args: readonly string[]) => built.asPerson(project, ['uninstall', ...args])

/** A hook with an author who has nothing to do with us, and with keys that we know nothing of. */
const theirs = (command: string, author = 'security-team') =>
  `{ "command": "${command}", "author": "${author}", "type": "command", /* keep */ "statusMessage": "looking…", "timeout": 7.5 }`
const nested = (event: string) => `{
  "hooks": {
    "${event}": [
      { "matcher": "Bash|run_shell_command", "hooks": [ ${theirs('./first')},
        ${theirs('./second', 'repo=other/role=watch')} ] }, // shared
      { "hooks": [${theirs('pawl hook', 'pawl')}] },
    ],
    "Stop": [{"hooks": [ ${theirs('./stop', 'repo=.this/role=any')} ]}]
  }
}
`
const flat = (event: string, key: string) =>
  `{
  "version": 1,
  "hooks": {
    "${event}": [
      ${theirs('./first')}, ${theirs('./second', 'repo=other/role=watch')},
      ${theirs('pawl hook', 'pawl')} // mine
    ]
  }
}
`.replaceAll('"command":', `"${key}":`)

const files: readonly (readonly [slug: string, path: string, text: string])[] = [
  ['claudecode', '.claude/settings.json', nested('PreToolUse')],
  ['codex', '.codex/hooks.json', nested('PreToolUse')],
  ['gemini', '.gemini/settings.json', nested('BeforeTool')],
  ['qwen', '.qwen/settings.json', nested('PreToolUse')],
  ['copilot', '.github/hooks/pawl.json', flat('preToolUse', 'bash')],
  ['cursor', '.cursor/hooks.json', flat('preToolUse', 'command')],
]

describe.each(sample(files, 3))('hooks of others in %s', (slug, path, text) => {
  test('survive init, a second init and uninstall to the byte', () => {
    const project = createProject({ 'pawl.config.ts': config, [path]: text })
    init(project, slug)
    const installed = project.read(path) ?? ''
    expect(installed).toContain('.pawl/hook.cjs')
    for (const line of text.split('\n').filter((one) => one.includes('author'))) {
      expect(installed).toContain(line.replace(/[,\s\]}]*(\/\/.*)?$/, ''))
    }
    init(project, slug)
    expect(project.read(path)).toBe(installed)
    expect(uninstall(project)).toMatchObject({ status: 0 })
    expect(project.read(path)).toBe(text)
  })

  test('survive uninstall and init in a fresh clone, which remembers nothing', () => {
    const project = createProject({ 'pawl.config.ts': config, [path]: text })
    init(project, slug)
    const clone = createProject({ 'pawl.config.ts': config, [path]: project.read(path) ?? '' })
    init(clone, slug)
    expect(clone.read(path)).toBe(project.read(path))
    clone.remove('.pawl')
    expect(uninstall(clone).status).toBe(0)
    expect(clone.read(path)).toBe(text)
  })
})

const claude = '.claude/settings.json'
const boot = { onBoot: [{ command: './boot.sh', timeout: 'PT60S' }] }

/** A project of a team whose settings are committed with the hooks of roles, as Pawl or another tool wrote them. */
function team(): Project {
  const project = createProject({ [claude]: '{\n  "model": "opus"\n}\n', '.opencode/opencode.json': '{}' })
  project.install('pawl-roles-shop', rolesPackage('shop', { clerk: boot, boss: { onStop: boot.onBoot } }))
  expect(built.pawl(project, ['init', '--roles', 'clerk', '--hooks']).status).toBe(0)
  return project
}
const plugin = '.opencode/plugin/pawl-hooks.ts'

/** The same as another user gets it: without links, without our records. */
function cloneOf(project: Project): Project {
  const clone = createProject({ [claude]: project.read(claude) ?? '', [plugin]: project.read(plugin) ?? '' })
  clone.install('pawl-roles-shop', rolesPackage('shop', { clerk: boot, boss: { onStop: boot.onBoot } }))
  return clone
}

/** A package with an agent of its own, which keeps its hooks in `aider.json` and knows nothing of records. */
const aider = `import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
export const getBrainHooks = ({ slug, repoPath }) => {
  if (slug !== 'aider') return null
  const file = join(repoPath, 'aider.json')
  const read = () => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [])
  const write = (hooks) => writeFileSync(file, JSON.stringify(hooks))
  const isSame = (one, other) => ['author', 'event', 'command'].every((key) => one[key] === other[key])
  const upsert = async ({ hook }) => {
    write([...read().filter((one) => !isSame(one, hook)), hook])
    return hook
  }
  const del = async ({ by }) => write(read().filter((one) => !isSame(one, by.unique)))
  const get = { one: async ({ by }) => read().find((one) => isSame(one, by.unique)) ?? null, all: async () => read() }
  return { slug, dao: { get, set: { findsert: upsert, upsert }, del } }
}`

test('through the adapter of a package, too, only our own entries are removed', () => {
  const project = createProject({
    'aider.json': JSON.stringify([{ author: 'repo=shop/role=boss', event: 'onStop', command: './x', timeout: 'PT1S' }]),
  })
  project.install('pawl-roles-shop', rolesPackage('shop', { clerk: boot }))
  project.install('pawl-brains-aider', esmPackage('pawl-brains-aider', aider))
  expect(built.pawl(project, ['init', '--roles', 'clerk', '--hooks', 'aider']).status).toBe(0)
  expect(project.read('aider.json')).toContain('./boot.sh')
  project.remove('.agent')
  const { stdout } = init(project, 'aider')
  expect(stdout).toContain('no longer linked: 1 deleted')
  expect(stdout).toContain('not ours, left alone: onStop: ./x (repo=shop/role=boss)')
  expect(JSON.parse(project.read('aider.json') ?? '')).toMatchObject([{ command: './x' }])
})

describe('hooks of roles', () => {
  test('in a clone where nothing is linked they stay, and are reported as left alone', () => {
    const original = team()
    const clone = cloneOf(original)
    const { status, stdout, stderr } = init(clone)
    expect(stdout).toContain('not ours, left alone: onBoot: ./boot.sh (repo=shop/role=clerk)')
    expect([clone.read(claude), clone.read(plugin)]).toEqual([original.read(claude), original.read(plugin)])
    expect([status, stderr]).toEqual([1, expect.stringContaining('no hooks were installed')])
  })

  test('beside our own hooks they stay, too, and the plugin of opencode keeps them', () => {
    const clone = cloneOf(team())
    clone.write('pawl.config.ts', config)
    expect(init(clone).status).toBe(0)
    expect(clone.read(claude)).toContain('"author": "repo=shop/role=clerk"')
    const lines = (clone.read(plugin) ?? '').split('\n').filter((line) => line.startsWith('// pawl-entry'))
    expect(lines.filter((line) => line.includes('repo=shop/role=clerk'))).toHaveLength(2)
    expect(lines.filter((line) => line.includes('hook.cjs'))).toHaveLength(1)
    const before = clone.read(plugin)
    init(clone)
    expect(clone.read(plugin)).toBe(before)
    expect(uninstall(clone).status).toBe(0)
    expect(clone.read(plugin)).toContain('repo=shop/role=clerk')
    expect(clone.read(plugin)).not.toContain('hook.cjs')
  })

  test('uninstall in a clone leaves them and prints their owner', () => {
    const original = team()
    const clone = cloneOf(original)
    const { status, stdout } = uninstall(clone)
    expect(status).toBe(0)
    expect(stdout).toContain(`${claude}: not ours, left alone: SessionStart ./boot.sh (repo=shop/role=clerk)`)
    expect(clone.read(claude)).toBe(original.read(claude))
  })

  test('once they were linked and installed here they are ours: they go when the role is unlinked', () => {
    const clone = cloneOf(team())
    expect(built.pawl(clone, ['init', '--roles', 'clerk', '--hooks']).stdout).toContain('hooks: nothing to change')
    clone.remove('.agent')
    expect(init(clone).stdout).toContain('no longer linked: 1 deleted')
    expect(clone.read(claude)).toBe('{\n  "model": "opus"\n}\n')
    expect(clone.read(plugin)).toBeUndefined()
  })

  test('those that we wrote go with uninstall, others of the same role stay', () => {
    const project = team()
    const settings = JSON.parse(project.read(claude) ?? '')
    settings.hooks.SessionStart.push({ hooks: [{ command: './by-hand.sh', author: 'repo=shop/role=clerk' }] })
    project.write(claude, JSON.stringify(settings))
    expect(uninstall(project).status).toBe(0)
    expect(JSON.parse(project.read(claude) ?? '')).toEqual({
      model: 'opus',
      hooks: { SessionStart: [{ hooks: [{ command: './by-hand.sh', author: 'repo=shop/role=clerk' }] }] },
    })
  })

  test('of a linked role, a stale one is removed even if another machine wrote it', () => {
    const clone = cloneOf(team())
    clone.install('pawl-roles-shop', rolesPackage('shop', { clerk: { onStop: boot.onBoot }, boss: {} }))
    const { stdout } = built.pawl(clone, ['init', '--roles', 'clerk', '--hooks'])
    expect(stdout).toContain('shop/clerk: 1 created, 1 deleted')
    expect(clone.read(claude)).not.toContain('SessionStart')
  })
})

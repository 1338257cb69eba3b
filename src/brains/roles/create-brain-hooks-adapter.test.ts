import { statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createProject, removeProjects } from '../../../test/roles/project.ts'
import { brains } from '../brains.ts'
import type { BrainHook } from './brain-hook.ts'
import { createBrainHooksAdapter } from './create-brain-hooks-adapter.ts'
import { brainNamed } from './get-brain-hooks-adapter-by-config-implicit.ts'

afterAll(removeProjects)

const clerk = 'repo=shop/role=clerk'
const hook = (given: Partial<BrainHook> = {}): BrainHook => ({
  author: clerk,
  event: 'onStop',
  command: './check',
  timeout: { milliseconds: 5000 },
  ...given,
})
const onTool = (what: string, when: 'before' | 'after' = 'before', command = './check') =>
  hook({ event: 'onTool', command, filter: { what, when } })

function setUp(slug: string, text?: string) {
  const brain = brainNamed(slug, brains)
  if (brain === undefined) throw new Error(`${slug} is not among ours`)
  const { path } = brain.settings
  const project = createProject(text === undefined ? {} : { [path]: text })
  return {
    project,
    brain,
    path,
    adapter: createBrainHooksAdapter(brain, project.root),
    dao: createBrainHooksAdapter(brain, project.root).dao,
  }
}
const claude = (settings: unknown) => setUp('claudecode', `${JSON.stringify(settings, undefined, 2)}\n`)
const readJson = ({ project, path }: ReturnType<typeof setUp>) => JSON.parse(project.read(path) ?? '{}')

describe.each(brains.map(({ vocabulary }) => vocabulary.slug))('the adapter of %s', (slug) => {
  test('get.all of an empty repository is empty, and makes no file', async () => {
    const { dao, project, path } = setUp(slug)
    expect(await dao.get.all()).toEqual([])
    expect(project.read(path)).toBeUndefined()
  })

  test('set.upsert makes the file, and the hook is read back unchanged: author, event, command, timeout, filter', async () => {
    const { dao, project, path } = setUp(slug)
    const hooks = [
      hook(),
      onTool('*'),
      onTool('*', 'after', './other'),
      hook({ event: 'onBoot' }),
      hook({ event: 'onTalk' }),
    ]
    for (const one of hooks) expect(await dao.set.upsert({ hook: one })).toEqual(one)
    expect(project.read(path)).toMatch(/\n$/)
    const found = await dao.get.all()
    expect(found).toHaveLength(hooks.length)
    expect(found).toEqual(expect.arrayContaining(hooks))
  })

  test('set.findsert adds an absent hook, and leaves a present one unchanged', async () => {
    const { dao } = setUp(slug)
    expect(await dao.set.findsert({ hook: hook() })).toEqual(hook())
    expect(await dao.set.findsert({ hook: hook({ timeout: 'PT9S' }) })).toEqual(hook())
    expect(await dao.get.all()).toEqual([hook()])
  })

  test('set.upsert changes timeout and filter, and there is still one hook', async () => {
    const { dao } = setUp(slug)
    await dao.set.upsert({ hook: hook() })
    await dao.set.upsert({ hook: hook({ timeout: 'PT9S' }) })
    expect(await dao.get.all()).toEqual([hook({ timeout: { milliseconds: 9000 } })])
    await dao.set.upsert({ hook: onTool('Write') })
    const wide = await dao.set.upsert({ hook: onTool('Write|Edit|Bash') })
    expect(await dao.get.all({ by: { event: 'onTool' } })).toEqual([wide])
  })

  test('before and after of one command are one hook: the last one set wins', async () => {
    const { dao } = setUp(slug)
    await dao.set.upsert({ hook: onTool('*', 'before') })
    await dao.set.upsert({ hook: onTool('*', 'after') })
    expect(await dao.get.all()).toEqual([onTool('*', 'after')])
  })

  test('the same command of two authors is two hooks, and authors are compared by the whole name', async () => {
    const { dao } = setUp(slug)
    const other = hook({ author: `${clerk}s` })
    await dao.set.upsert({ hook: hook() })
    await dao.set.upsert({ hook: other })
    await dao.set.upsert({ hook: hook({ timeout: 'PT8S' }) })
    expect(await dao.get.one({ by: { unique: other } })).toEqual(other)
    await dao.del({ by: { unique: hook() } })
    expect(await dao.get.all()).toEqual([other])
  })

  test('del of an absent hook is not an error, and touches no file', async () => {
    const { dao, project, path } = setUp(slug)
    await dao.del({ by: { unique: hook() } })
    expect(project.read(path)).toBeUndefined()
    await dao.set.upsert({ hook: hook() })
    const { mtimeNs, ino } = statSync(join(project.root, path), { bigint: true })
    await dao.del({ by: { unique: hook({ command: './other' }) } })
    expect(statSync(join(project.root, path), { bigint: true })).toMatchObject({ mtimeNs, ino })
  })

  test('get.all selects by author, by event, by command or not at all; get.one finds it or nothing', async () => {
    const { dao } = setUp(slug)
    const other = hook({ author: 'repo=shop/role=boss', event: 'onBoot', command: './boot' })
    for (const one of [hook(), other]) await dao.set.upsert({ hook: one })
    expect(await dao.get.all({ by: { author: clerk } })).toEqual([hook()])
    expect(await dao.get.all({ by: { event: 'onBoot' } })).toEqual([other])
    expect(await dao.get.all({ by: { command: './boot' } })).toEqual([other])
    expect(await dao.get.all({})).toHaveLength(2)
    expect(await dao.get.one({ by: { unique: hook() } })).toEqual(hook())
    expect(await dao.get.one({ by: { unique: hook({ event: 'onBoot' }) } })).toBeNull()
  })

  test('setting the same hook again leaves every byte', async () => {
    const { dao, project, path } = setUp(slug)
    await dao.set.upsert({ hook: onTool('Bash|Write') })
    await dao.set.upsert({ hook: hook({ timeout: 'PT0.4S' }) })
    const before = project.read(path)
    await dao.set.upsert({ hook: onTool('Bash|Write') })
    await dao.set.upsert({ hook: hook({ timeout: 'PT0.4S' }) })
    expect(project.read(path)).toBe(before)
  })

  test('commands with quotes, newlines and ends of comments are read as they were written', async () => {
    const { dao } = setUp(slug)
    const commands = [`echo "a" 'b' \`c\` \${d} */ // \\ é`, 'line one\nline two', `echo '</script> --> ]]> */'`]
    for (const command of commands) await dao.set.upsert({ hook: hook({ command }) })
    expect((await dao.get.all()).map(({ command }) => command)).toEqual(commands)
  })

  test('changes at the same time are all kept', async () => {
    const { dao, adapter } = setUp(slug)
    const commands = Array.from({ length: 8 }, (_, index) => `./check ${index}`)
    const [first, ...others] = commands
    await Promise.all([
      ...others.map((command) => dao.set.upsert({ hook: hook({ command }) })),
      adapter.dao.set.findsert({ hook: hook({ command: first ?? '' }) }),
    ])
    expect((await dao.get.all()).map(({ command }) => command).sort()).toEqual(commands)
  })

  test('staged changes are seen by the stage alone until they are committed, in one write', async () => {
    const { adapter, dao } = setUp(slug)
    const staged = await adapter.stage?.()
    await staged?.adapter.dao.set.upsert({ hook: hook() })
    await staged?.adapter.dao.set.upsert({ hook: onTool('*') })
    expect(await staged?.adapter.dao.get.all()).toHaveLength(2)
    expect(await dao.get.all()).toEqual([])
    await dao.set.upsert({ hook: hook({ author: 'repo=shop/role=boss' }) })
    await staged?.commit()
    expect(await dao.get.all()).toHaveLength(3)
  })
})

describe('the settings of Claude Code', () => {
  test('onTool before and after go to PreToolUse and PostToolUse, by tool', async () => {
    const set = setUp('claudecode')
    await set.dao.set.upsert({ hook: onTool('Bash') })
    await set.dao.set.upsert({ hook: onTool('WebFetch', 'after', './fetched') })
    await set.dao.set.upsert({ hook: onTool('*', 'after', './all') })
    const { PreToolUse, PostToolUse } = readJson(set).hooks
    expect(PreToolUse).toEqual([
      { matcher: 'Bash', hooks: [{ type: 'command', command: './check', timeout: 5, author: clerk }] },
    ])
    expect(PostToolUse[0]).toMatchObject({ matcher: 'WebFetch', hooks: [{ command: './fetched' }] })
    expect(PostToolUse[1].matcher ?? '*').toBe('*')
  })

  test('onBoot, onStop and onTalk go to SessionStart, Stop and UserPromptSubmit', async () => {
    const set = setUp('claudecode')
    for (const event of ['onBoot', 'onStop', 'onTalk'] as const) await set.dao.set.upsert({ hook: hook({ event }) })
    expect(Object.keys(readJson(set).hooks).sort()).toEqual(['SessionStart', 'Stop', 'UserPromptSubmit'])
  })

  test('less than a second is a second, and never no limit', async () => {
    const set = setUp('claudecode')
    expect((await set.dao.set.upsert({ hook: hook({ timeout: 'PT0.4S' }) })).timeout).toEqual({ milliseconds: 1000 })
    expect(readJson(set).hooks.Stop[0].hooks[0].timeout).toBe(1)
  })

  test('permissions, unknown keys and hooks of people survive every change', async () => {
    const people = {
      matcher: 'Bash',
      hooks: [
        { type: 'command', command: './check' },
        { type: 'command', command: 'mine' },
      ],
    }
    const before = {
      permissions: { allow: ['Bash(ls)'] },
      unknown: { key: [1] },
      hooks: { PreToolUse: [people], Stop: [{ hooks: [] }] },
    }
    const set = claude(before)
    const text = set.project.read(set.path)
    await set.dao.set.upsert({ hook: onTool('Bash') })
    expect(readJson(set)).toMatchObject({ permissions: before.permissions, unknown: before.unknown })
    expect(readJson(set).hooks.PreToolUse[0]).toEqual(people)
    await set.dao.del({ by: { unique: onTool('Bash') } })
    expect(set.project.read(set.path)).toBe(text)
  })

  test('three stale copies under three matchers become one', async () => {
    const copy = (matcher: string) => ({
      matcher,
      hooks: [{ type: 'command', command: './check', timeout: 5, author: clerk }],
    })
    const set = claude({
      hooks: { PreToolUse: [copy('Bash'), copy('Write'), copy('Edit')], PostToolUse: [copy('Bash')] },
    })
    await set.dao.set.upsert({ hook: onTool('Write|Edit') })
    expect(await set.dao.get.all()).toEqual([onTool('Write|Edit')])
    expect(set.project.read(set.path)?.match(/check/g)).toHaveLength(1)
  })

  test('a hook without an author is foreign: it is not read, and not touched', async () => {
    const set = claude({
      hooks: { Stop: [{ hooks: [{ type: 'command', command: './check' }] }], PreToolUse: [{ hooks: [] }] },
    })
    const text = set.project.read(set.path)
    expect(await set.dao.get.all()).toEqual([])
    await set.dao.del({ by: { unique: hook() } })
    expect(set.project.read(set.path)).toBe(text)
  })

  test('entries whose author is not a role are ignored', async () => {
    const set = claude({ hooks: { Stop: [{ hooks: [{ type: 'command', command: 'pawl hook', author: 'pawl' }] }] } })
    expect(await set.dao.get.all()).toEqual([])
  })

  test('settings that are not JSON are an error that names the file, which stays unchanged', async () => {
    const set = setUp('claudecode', '{ "hooks": ')
    await expect(set.dao.get.all()).rejects.toThrow('settings.json')
    await expect(set.dao.set.upsert({ hook: hook() })).rejects.toThrow('settings.json')
    expect(set.project.read(set.path)).toBe('{ "hooks": ')
  })
})

describe('the plugin of opencode', () => {
  test('onBoot maps to two hook points, and is one hook', async () => {
    const { brain, dao, project, path } = setUp('opencode')
    await dao.set.upsert({ hook: hook({ event: 'onBoot' }) })
    expect(await dao.get.all()).toEqual([hook({ event: 'onBoot' })])
    const entries = brain.settings.read(project.read(path) ?? '', path)
    expect(entries.map(({ native }) => native)).toEqual(['session.created', 'session.compacted'])
    await dao.del({ by: { unique: hook({ event: 'onBoot' }) } })
    expect(project.read(path)).toBeUndefined()
  })

  test('commands that begin alike do not overwrite each other', async () => {
    const { dao } = setUp('opencode')
    const commands = ['./node_modules/.bin/tool one', './node_modules/.bin/tool two', './node_modules/.bin/tool three']
    for (const command of commands) await dao.set.upsert({ hook: hook({ command }) })
    expect((await dao.get.all()).map(({ command }) => command)).toEqual(commands)
  })

  test('tools are called as the agent calls them, and a patch is a way to edit', async () => {
    const { dao } = setUp('opencode')
    const { filter } = await dao.set.upsert({ hook: onTool('Write|Edit') })
    expect(filter?.what.split('|')).toEqual(expect.arrayContaining(['write', 'edit']))
    expect((await dao.set.upsert({ hook: onTool('Bash') })).filter?.what).toBe('bash')
  })

  test('other plugins are not touched', async () => {
    const { dao, project } = setUp('opencode')
    project.write('.opencode/plugin/mine.ts', 'export const mine = () => ({})\n')
    await dao.set.upsert({ hook: hook() })
    await dao.del({ by: { unique: hook() } })
    expect(project.read('.opencode/plugin/mine.ts')).toBe('export const mine = () => ({})\n')
  })
})

test('a hook point that an agent does not have is an error that lists those it has', async () => {
  const { brain, project } = setUp('claudecode')
  const roleMoments = { ...brain.vocabulary.roleMoments, onTalk: [] }
  const { dao } = createBrainHooksAdapter({ ...brain, vocabulary: { ...brain.vocabulary, roleMoments } }, project.root)
  await expect(dao.set.upsert({ hook: hook({ event: 'onTalk' }) })).rejects.toThrow(
    expect.objectContaining({
      message: 'Claude Code has no moment for onTalk',
      hint: 'it has onBoot, onTool:before, onTool:after, onStop',
    }),
  )
})

test('an agent that cannot select tools refuses a filter, and takes every tool', async () => {
  const { brain, project } = setUp('claudecode')
  const moments = brain.vocabulary.moments.map((moment) => ({ ...moment, byTool: false }))
  const { dao } = createBrainHooksAdapter({ ...brain, vocabulary: { ...brain.vocabulary, moments } }, project.root)
  await expect(dao.set.upsert({ hook: onTool('Bash') })).rejects.toThrow('cannot select tools')
  expect(await dao.set.upsert({ hook: onTool('*') })).toEqual(onTool('*'))
})

test('a format that loses an entry is detected', async () => {
  const { brain, project } = setUp('claudecode')
  const settings = { ...brain.settings, read: () => [] }
  const { dao } = createBrainHooksAdapter({ ...brain, settings }, project.root)
  await expect(dao.set.upsert({ hook: hook() })).rejects.toThrow('do not hold the hook')
})

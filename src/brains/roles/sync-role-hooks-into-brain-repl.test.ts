import { afterAll, describe, expect, test } from 'vitest'
import { createProject, removeProjects } from '../../../test/roles/project.ts'
import { brains } from '../brains.ts'
import type { Brain } from '../contract/brain.ts'
import type { BrainHook } from './brain-hook.ts'
import type { BrainHooksAdapter } from './brain-hooks-adapter.ts'
import { createBrainHooksAdapter } from './create-brain-hooks-adapter.ts'
import { brainNamed } from './get-brain-hooks-adapter-by-config-implicit.ts'
import { makeRole, type RoleHooksOnBrain } from './role.ts'
import { stageBrainHooks } from './stage-brain-hooks.ts'
import { pruneRoleHooks, type SyncedHooks, syncRoleHooksIntoBrainRepl } from './sync-role-hooks-into-brain-repl.ts'

afterAll(removeProjects)

const one = { command: './one', timeout: 'PT10S' }
const two = { command: './two', timeout: { minutes: 1 } }
const three = { command: './three', timeout: 'PT0.4S' }
const role = (onBrain: RoleHooksOnBrain | undefined, slug = 'clerk') => makeRole({ slug, hooks: { onBrain } }, 'shop')

function setUp(slug = 'claudecode') {
  const brain = brainNamed(slug, brains)
  if (brain === undefined) throw new Error(`${slug} is not among ours`)
  const project = createProject()
  const adapter = createBrainHooksAdapter(brain, project.root)
  const sync = async (onBrain: RoleHooksOnBrain | undefined, name?: string) =>
    commands(await syncRoleHooksIntoBrainRepl({ role: role(onBrain, name), adapter }))
  return { adapter, sync, text: () => project.read(brain.settings.path), project, path: brain.settings.path }
}

function commands({ failed, ...synced }: SyncedHooks) {
  const told = Object.entries(synced).map(([change, hooks]) => [change, hooks.map(({ command }) => command)])
  return { ...Object.fromEntries(told), failed: failed.map(({ error }) => error.message) }
}
const nothing = { created: [], updated: [], deleted: [], unchanged: [], failed: [] }

describe.each(brains.map(({ vocabulary }) => vocabulary.slug))('a role in %s', (slug) => {
  test('two new hooks are created', async () => {
    const { sync } = setUp(slug)
    expect(await sync({ onStop: [one, two] })).toEqual({ ...nothing, created: ['./one', './two'] })
  })

  test('undeclared hooks are deleted, declared ones kept, new ones created; other roles are not touched', async () => {
    const { sync, adapter } = setUp(slug)
    await sync({ onStop: [one] }, 'boss')
    await sync({ onStop: [one, two] })
    expect(await sync({ onStop: [two, three] })).toEqual({
      ...nothing,
      created: ['./three'],
      deleted: ['./one'],
      unchanged: ['./two'],
    })
    expect(
      (await adapter.dao.get.all({ by: { author: 'repo=shop/role=boss' } })).map(({ command }) => command),
    ).toEqual(['./one'])
  })

  test('a second sync changes nothing, however durations and tools are written, and leaves every byte', async () => {
    const { sync, text } = setUp(slug)
    const hooks = {
      onBoot: [one],
      onTool: [
        { ...two, filter: { what: 'Write|Edit' } },
        { ...three, filter: { what: 'Bash', when: 'after' as const } },
      ],
      onStop: [three],
      onTalk: [one],
    }
    await sync(hooks)
    const before = text()
    const { unchanged, ...rest } = await sync(hooks)
    expect(rest).toEqual({ created: [], updated: [], deleted: [], failed: [] })
    expect(unchanged).toHaveLength(5)
    expect(text()).toBe(before)
  })
})

test('none declared and none found is nothing to do; none declared but some found is all of them deleted', async () => {
  const { sync, text } = setUp()
  expect(await sync({})).toEqual(nothing)
  expect(text()).toBeUndefined()
  await sync({ onStop: [one], onBoot: [two] })
  expect(await sync(undefined)).toEqual({ ...nothing, deleted: expect.arrayContaining(['./one', './two']) })
  expect(text()).toBeUndefined()
})

test('a changed timeout, filter or hook point is an update', async () => {
  const { sync } = setUp()
  await sync({ onTool: [{ ...one, filter: { what: 'Write' } }], onStop: [two] })
  expect(
    await sync({ onTool: [{ ...one, filter: { what: 'Write|Edit' } }], onStop: [{ ...two, timeout: 'PT2M' }] }),
  ).toEqual({
    ...nothing,
    updated: ['./one', './two'],
  })
  expect(await sync({ onTool: [{ ...one, filter: { what: 'Write|Edit', when: 'after' } }] })).toMatchObject({
    updated: ['./one'],
    deleted: ['./two'],
  })
})

test('a hook that an agent does not support is reported, and the others are set', async () => {
  const { adapter } = setUp()
  const brain = brains[0]
  if (brain === undefined) throw new Error('there are no agents')
  const roleMoments = { ...brain.vocabulary.roleMoments, onTalk: [] }
  const deaf = createBrainHooksAdapter(
    { ...brain, vocabulary: { ...brain.vocabulary, roleMoments } },
    createProject().root,
  )
  const synced = await syncRoleHooksIntoBrainRepl({ role: role({ onTalk: [one], onStop: [two] }), adapter: deaf })
  expect(commands(synced)).toEqual({
    ...nothing,
    created: ['./two'],
    failed: [expect.stringContaining('no moment for onTalk')],
  })
  expect(await adapter.dao.get.all()).toEqual([])
})

test('hooks of unknown roles are pruned; kept ones, and those without a role, stay', async () => {
  const { sync, adapter } = setUp()
  for (const name of ['clerk', 'boss', 'mech', 'mechanic']) await sync({ onStop: [one] }, name)
  const kept = new Set(['repo=shop/role=boss', 'repo=shop/role=mechanic'])
  const { deleted, failed } = await pruneRoleHooks({ adapter, keeps: (author) => kept.has(author) })
  expect(deleted.map(({ author }) => author).sort()).toEqual(['repo=shop/role=clerk', 'repo=shop/role=mech'])
  expect(failed).toEqual([])
  expect(await adapter.dao.get.all()).toHaveLength(2)
})

test('hooks of roles that others set are not pruned, and those that we set are, also after a restart', async () => {
  const { adapter, sync, project, path } = setUp()
  await sync({ onStop: [one] })
  const theirs = { ...one, timeout: 5, author: 'repo=shop/role=clerk' }
  const settings = JSON.parse(project.read(path) ?? '')
  project.write(path, JSON.stringify({ hooks: { ...settings.hooks, SessionStart: [{ hooks: [theirs] }] } }))
  const restarted = createBrainHooksAdapter(brainNamed('claudecode', brains) as Brain, project.root)
  const pruned = await pruneRoleHooks({ adapter: restarted, keeps: () => false })
  expect([pruned.deleted, pruned.left].map((hooks) => hooks.map(({ event }) => event))).toEqual([
    ['onStop'],
    ['onBoot'],
  ])
  expect((await adapter.dao.get.all()).map(({ event }) => event)).toEqual(['onBoot'])
})

test('an adapter that keeps no record loses nothing', async () => {
  const { adapter, hooks, calls } = foreignAdapter()
  const { deleted, left } = await pruneRoleHooks({ adapter, keeps: () => false })
  expect([deleted, left.length, hooks().length, calls]).toEqual([[], 2, 2, []])
})

/** A foreign adapter: it counts in seconds, returns the hooks of others too, and has no stage. */
function foreignAdapter() {
  const calls: string[] = []
  let hooks: readonly BrainHook[] = [
    { author: 'repo=shop/role=clerk', event: 'onStop', command: './one', timeout: { seconds: 10 } },
    { author: 'repo=shop/role=clerks', event: 'onStop', command: './one', timeout: { seconds: 10 } },
  ]
  const adapter: BrainHooksAdapter = {
    slug: 'aider',
    dao: {
      get: { one: async () => null, all: async () => hooks },
      set: {
        findsert: async ({ hook }) => hook,
        upsert: async ({ hook }) => {
          calls.push(`upsert ${hook.command}`)
          hooks = [...hooks.filter(({ author, command }) => author !== hook.author || command !== hook.command), hook]
          return hook
        },
      },
      del: async ({ by: { unique } }) => {
        calls.push(`del ${unique.author} ${unique.command}`)
        hooks = hooks.filter(({ author, command }) => author !== unique.author || command !== unique.command)
      },
    },
  }
  return { adapter, calls, hooks: () => hooks }
}

test('an adapter that also returns hooks of other authors does not lose them', async () => {
  const { adapter, hooks } = foreignAdapter()
  expect(commands(await syncRoleHooksIntoBrainRepl({ role: role({}), adapter }))).toEqual({
    ...nothing,
    deleted: ['./one'],
  })
  expect(hooks().map(({ author }) => author)).toEqual(['repo=shop/role=clerks'])
})

test('changes to an adapter without a stage are held back until the commit, and equal ones are not set again', async () => {
  const { adapter, calls } = foreignAdapter()
  const staged = await stageBrainHooks(adapter)
  const synced = await syncRoleHooksIntoBrainRepl({ role: role({ onStop: [one, two] }), adapter: staged.adapter })
  expect(commands(synced)).toEqual({ ...nothing, created: ['./two'], unchanged: ['./one'] })
  await pruneRoleHooks({
    adapter: staged.adapter,
    keeps: (author) => author === 'repo=shop/role=clerk',
    wrote: async () => true,
  })
  expect(await staged.adapter.dao.get.all()).toHaveLength(2)
  expect(calls).toEqual([])
  await staged.commit()
  expect(calls).toEqual(['upsert ./two', 'del repo=shop/role=clerks ./one'])
})

import { afterAll, expect, test } from 'vitest'
import { createProject, removeProjects } from '../../../test/roles/project.ts'
import { getBrainHooks, getBrainHooksAdapterByConfigImplicit, syncRoleHooksIntoBrainRepl } from '../index.ts'
import { makeRole } from './role.ts'

afterAll(removeProjects)

test.each([
  ['claudecode', 'claudecode'],
  ['anthropic/claude/code', 'claudecode'],
  ['opencode', 'opencode'],
  ['codex', 'codex'],
])('the adapter of %s comes with Pawl', (slug, expected) => {
  expect(getBrainHooks({ slug })?.slug).toBe(expected)
})

test('an unknown agent has none', () => {
  expect(getBrainHooks({ slug: 'aider' })).toBeNull()
  expect(getBrainHooks({ slug: 'toString' })).toBeNull()
})

test('it works in the repository of the options, and can be synced with a role', async () => {
  const { root, read } = createProject()
  const adapter = getBrainHooks({ slug: 'claudecode', repoPath: root })
  if (adapter === null) throw new Error('Claude Code is one of ours')
  const role = makeRole(
    { slug: 'clerk', hooks: { onBrain: { onBoot: [{ command: './x', timeout: 'PT1S' }] } } },
    'shop',
  )
  await syncRoleHooksIntoBrainRepl({ role, adapter })
  expect(read('.claude/settings.json')).toContain('repo=shop/role=clerk')
})

test('adapters are found by slug and repository alone', async () => {
  const { root } = createProject()
  expect((await getBrainHooksAdapterByConfigImplicit({ slug: 'opencode', from: root }))?.slug).toBe('opencode')
  expect(await getBrainHooksAdapterByConfigImplicit({ slug: 'aider', from: root })).toBeNull()
})

import { describe, expect, test } from 'vitest'
import { guard, observe } from '../index.ts'
import { createRegistry, type Hook } from '../kernel/index.ts'
import { catalogue } from '../protocol/index.ts'
import { brainOf, brains } from './brains.ts'
import { silentHooks } from './silent-hooks.ts'

const run = () => undefined
const hearing = (match: object) => guard({ name: 'g', on: 'tool.before', match, run } as never) as Hook
const silent = (slug: string, hook: Hook) => silentHooks(brainOf(slug), createRegistry(catalogue).with(hook), brains)

test('a tool spelt otherwise is certain, and the right name is offered', () => {
  expect(silent('claudecode', hearing({ name: 'bash' }))).toMatchObject([
    {
      isCertain: true,
      why: 'Claude Code has no tool called `bash`',
      todo: expect.stringContaining('did you mean `Bash`?'),
    },
  ])
})

test('a tool of another agent is certain; an unknown one is not', () => {
  expect(silent('gemini', hearing({ name: ['Bash', 'Shell'] }))).toMatchObject([{ isCertain: true }])
  expect(silent('claudecode', hearing({ name: 'Teleport' }))).toMatchObject([
    { isCertain: false, todo: expect.not.stringContaining('did you mean') },
  ])
})

test.each([
  ['claudecode', { name: 'Bash' }],
  ['claudecode', { name: ['bash', 'Bash'] }],
  ['claudecode', { name: 'B*' }],
  ['claudecode', { name: 'TodoWrite' }],
  ['claudecode', { name: 'mcp__files__read' }],
  ['opencode', { name: 'server_tool' }],
  ['copilot', { name: 'server-tool' }],
  ['gemini', { name: 'Bash', agent: 'claudecode' }],
  ['claudecode', { kind: ['patch', 'write'] }],
  ['codex', { kind: ['write', 'patch'] }],
  ['codex', { kind: 'web' }],
  ['codex', { kind: '*' }],
])('%s may call a hook that matches %j', (slug, match) => {
  expect(silent(slug, hearing(match))).toEqual([])
})

test('a guard of files that misses the tool which changes them is certain', () => {
  expect(silent('codex', hearing({ kind: ['write', 'edit'] }))).toMatchObject([
    { isCertain: true, why: 'Codex changes files with `apply_patch`, which is of kind patch' },
  ])
})

test('a guard of some files is in order beside one of the others', () => {
  const registry = createRegistry(catalogue).with([
    guard({ name: 'a', on: 'tool.before', match: { kind: ['write', 'edit'] }, run }),
    guard({ name: 'b', on: 'tool.before', match: { kind: 'patch' }, run }),
  ])
  for (const slug of ['codex', 'claudecode']) expect(silentHooks(brainOf(slug), registry, brains)).toEqual([])
})

describe('an event that the agent does not have', () => {
  const hearingOf = (on: string, more: object = {}) => guard({ name: 'g', on, run, ...more } as never) as Hook

  test('is certain, and the agents that have it are named', () => {
    expect(silent('claudecode', hearingOf('model.after'))).toMatchObject([
      {
        isCertain: true,
        why: 'Claude Code has no event `model.after`',
        todo: "Gemini CLI has it; `match: { agent: 'gemini' }` limits the hook to it",
      },
    ])
    expect(silent('gemini', hearingOf('model.after'))).toEqual([])
  })

  test('is said to be one of programs where no agent has it', () => {
    expect(silent('claudecode', hearingOf('workflow.before'))).toMatchObject([
      { why: 'Claude Code has no event `workflow.before`', todo: expect.stringContaining('no coding agent has it') },
    ])
  })

  test('counts only for agents that the hook is for', () => {
    expect(silent('claudecode', hearingOf('model.after', { match: { agent: 'gemini' } }))).toEqual([])
    expect(silent('claudecode', hearingOf('model.after', { match: { agent: ['gemini', 'claude*'] } }))).toHaveLength(1)
  })

  test('does not concern knowledge, which changes in the hook process itself', () => {
    expect(silent('claudecode', hearingOf('fact.added'))).toEqual([])
  })
})

test('hooks on events without tools, and disabled ones, are not checked', () => {
  const registry = createRegistry(catalogue).with([
    observe({ name: 'end', on: 'run.after', run }),
    guard({ name: 'off', on: 'tool.before', match: { name: 'bash' }, run }),
  ])
  registry.disable('off')
  expect(silentHooks(brainOf('claudecode'), registry, brains)).toEqual([])
})

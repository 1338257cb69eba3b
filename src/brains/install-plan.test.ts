import { describe, expect, test } from 'vitest'
import { createRegistry, type Hook, hooksFor } from '../kernel/index.ts'
import { catalogue } from '../protocol/index.ts'
import { brainOf, brains } from './brains.ts'
import { hookCommands } from './command/hook-command.ts'
import { installPlan } from './install-plan.ts'

const { guard, observe } = hooksFor(catalogue)
const run = () => undefined
const called = { timeoutMs: 60_000, digest: 'd1' }
const shell = guard({ name: 'shell', on: 'tool.before', match: { kind: 'shell' }, run })

function plan(slug: string, ...hooks: readonly Hook[]) {
  const entries = installPlan(brainOf(slug), createRegistry(catalogue).with(hooks), called)
  return entries.map(({ native, matcher }) => [native, matcher])
}

test('without hooks, nothing is installed', () => {
  for (const { vocabulary } of brains) expect(plan(vocabulary.slug)).toEqual([])
})

test('a hook point is installed if a hook is on its event, once, however many there are', () => {
  for (const { vocabulary } of brains) {
    const events = [...new Set(vocabulary.moments.map(({ event }) => event))]
    for (const event of events) {
      const hooks = ['one', 'two'].map((name) => observe({ name, on: event as 'tool.before', run }))
      const natives = vocabulary.moments.filter((moment) => moment.event === event).map(({ native }) => native)
      expect(plan(vocabulary.slug, ...hooks).map(([native]) => native)).toEqual(natives)
    }
  }
})

test('an entry is ours, with the command of its hook point and the configured time-out', () => {
  const brain = brainOf('claudecode')
  const [moment] = brain.vocabulary.moments.filter(({ native }) => native === 'PreToolUse')
  if (moment === undefined) throw new Error('Claude Code has no such moment')
  expect(installPlan(brain, createRegistry(catalogue).with(shell), called)).toEqual([
    {
      native: 'PreToolUse',
      matcher: 'Bash|Monitor|PowerShell',
      ...hookCommands(brain, moment, called.digest),
      timeoutMs: 60_000,
      author: 'pawl',
    },
  ])
})

test.each([
  ['claudecode', 'PreToolUse', 'Bash|Monitor|PowerShell'],
  ['opencode', 'tool.execute.before', 'bash'],
  ['codex', 'PreToolUse', 'Bash|exec_command|local_shell|shell'],
  ['gemini', 'BeforeTool', 'run_shell_command'],
  ['qwen', 'PreToolUse', 'monitor|run_shell_command'],
  ['copilot', 'preToolUse', 'bash|powershell'],
  ['cursor', 'preToolUse', 'Shell'],
])('%s calls a guard of shells at %s for %s', (slug, native, matcher) => {
  expect(plan(slug, shell)).toEqual([[native, matcher]])
})

test('a hook on patches is called for the shell of an agent that applies patches there', () => {
  const files = guard({ name: 'files', on: 'tool.before', match: { kind: ['edit', 'patch', 'write'] }, run })
  expect(plan('codex', files)).toEqual([['PreToolUse', 'Bash|apply_patch|exec_command|local_shell|shell']])
  expect(plan('opencode', files)).toEqual([['tool.execute.before', 'apply_patch|edit|write']])
  const edits = guard({ name: 'edits', on: 'tool.before', match: { kind: ['edit', 'write'] }, run })
  expect(plan('codex', edits)).toEqual([])
})

describe('the tools of a hook point', () => {
  const of = (...matches: readonly object[]) => {
    const hooks = matches.map((match, at) => guard({ name: `g${at}`, on: 'tool.before', match, run }))
    return plan('claudecode', ...hooks)
  }

  test('are those of all its hooks', () => {
    expect(of({ kind: 'read' }, { kind: ['write', 'edit'] })).toEqual([
      ['PreToolUse', 'Edit|MultiEdit|NotebookEdit|NotebookRead|Read|Write'],
    ])
  })

  test('are named as they are matched', () => {
    expect(of({ name: 'Bash' }, { name: ['mcp__files__read', 'Read'] })).toEqual([
      ['PreToolUse', 'Bash|Read|mcp__files__read'],
    ])
  })

  test.each([
    ['somebody wants every tool', [{ kind: 'read' }, {}]],
    ['names are patterns', [{ name: 'mcp__*' }]],
    ['names are more than a word', [{ name: 'MCP:read file' }]],
    ['kinds are patterns', [{ kind: 's*' }]],
    ['tools of servers are meant', [{ kind: 'mcp' }]],
    ['tools that nobody knows are meant', [{ kind: ['read', 'other'] }]],
  ])('are all, when %s', (_, matches) => {
    expect(of(...matches)).toEqual([['PreToolUse', undefined]])
  })

  test('are none, if the agent has no such tool, and then the hook point is not installed', () => {
    expect(of({ kind: 'patch' })).toEqual([])
    expect(of({ kind: 'patch' }, { kind: 'web' })).toEqual([['PreToolUse', 'WebFetch|WebSearch']])
  })

  test('do not matter where the agent cannot select by tool', () => {
    const after = observe({ name: 'after', on: 'tool.after', match: { kind: 'shell' }, run })
    expect(plan('copilot', after)).toEqual([
      ['postToolUse', 'bash|powershell'],
      ['postToolUseFailure', undefined],
    ])
  })
})

test('a disabled hook is not installed', () => {
  const registry = createRegistry(catalogue).with(shell)
  registry.disable('shell')
  expect(installPlan(brainOf('claudecode'), registry, called)).toEqual([])
})

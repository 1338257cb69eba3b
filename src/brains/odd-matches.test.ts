import { describe, expect, test } from 'vitest'
import { guard, observe } from '../index.ts'
import { createRegistry, type Hook, systemHook } from '../kernel/index.ts'
import { catalogue } from '../protocol/index.ts'
import { brainOf, brains } from './brains.ts'
import { oddMatches } from './odd-matches.ts'

const run = () => undefined
const named = (name: string | readonly string[]) => guard({ name: 'g', on: 'tool.before', match: { name }, run })
const odd = (hooks: Hook | readonly Hook[], ...slugs: readonly string[]) =>
  oddMatches(createRegistry(catalogue).with(hooks), slugs.map(brainOf))

test('a name that the agent spells otherwise is reported, with the right name and the kind', () => {
  expect(odd(named('bash'), 'claudecode')).toEqual([
    {
      hook: 'g',
      names: ['bash'],
      brains: ['claudecode'],
      isEverywhere: true,
      message: '`g` matches the tool `bash`, which Claude Code does not have as far as Pawl knows: it never runs there',
      hint: "did you mean `Bash`? `match: { kind: 'shell' }` matches such tools in every agent",
    },
  ])
})

test('a name of one agent is odd in the others, and only there', () => {
  const [one, ...more] = odd(named('Bash'), 'claudecode', 'gemini', 'opencode')
  expect(more).toEqual([])
  expect(one).toMatchObject({ brains: ['opencode', 'gemini'].sort(), isEverywhere: false })
  expect(one?.message).toContain('which Gemini CLI and opencode do not have')
  expect(one?.hint).toContain("`match: { kind: 'shell' }`")
})

test('several names of which an agent has one are in order there', () => {
  const all = ['Bash', 'run_shell_command', 'bash', 'Shell', 'powershell', 'exec_command']
  expect(oddMatches(createRegistry(catalogue).with(named(all)), brains)).toEqual([])
  expect(odd(named(['bash', 'sh']), 'claudecode')[0]?.message).toContain(
    '`g` matches the tools `bash` and `sh`, none of which Claude Code has',
  )
})

describe('a tool that may exist is not odd', () => {
  test.each([
    ['a tool of a server', 'mcp__files__read', 'claudecode'],
    ['a pattern that fits a tool', 'B*h', 'claudecode'],
    ['a pattern that fits tools of servers', 'mcp__*', 'claudecode'],
    ['a pattern that fits everything', '*', 'claudecode'],
    ['a pattern of which servers may have a part', 'mcp__files__*', 'gemini'],
    ['a tool of a server, where those have no mark', 'github_create_issue', 'opencode'],
  ])('%s: %s', (_, name, slug) => {
    expect(odd(named(name), slug)).toEqual([])
  })

  test.each([
    ['a pattern that fits nothing', 'bash*', 'claudecode'],
    ['a tool of another agent, where tools of servers have no mark', 'run_shell_command', 'opencode'],
    ['a tool spelt otherwise, where tools of servers have no mark', 'BASH', 'copilot'],
    ['a property of every object', 'constructor', 'claudecode'],
  ])('but this is: %s: %s', (_, name, slug) => {
    expect(odd(named(name), slug)).toHaveLength(1)
  })
})

test('hooks without names, disabled ones, those on other events and our own are not checked', () => {
  const registry = createRegistry(catalogue).with([
    guard({ name: 'kind', on: 'tool.before', match: { kind: 'patch' }, run }),
    guard({ name: 'all', on: 'tool.before', run }),
    observe({ name: 'other', on: 'subagent.before', match: { name: 'bash' }, run }),
    guard({ name: 'off', on: 'tool.before', match: { name: 'bash' }, run }),
    systemHook(guard({ name: 'ours', on: 'tool.before', match: { name: 'bash' }, run })),
  ])
  registry.disable('off')
  expect(oddMatches(registry, brains)).toEqual([])
})

test('a name that no agent has is reported once', () => {
  const [one] = oddMatches(createRegistry(catalogue).with(named('Bsah')), brains)
  expect(one).toMatchObject({
    isEverywhere: false, // opencode and Copilot name tools of servers as they like
    hint: "did you mean `Bash`? `match: { kind: 'shell' }` matches such tools in every agent",
  })
  const [other] = oddMatches(createRegistry(catalogue).with(named(['BASH', 'Sh'])), [brainOf('claudecode')])
  expect(other?.message).toContain('none of which Claude Code has')
  const [asked] = oddMatches(
    createRegistry(catalogue).with(named('BASH')),
    brains.filter(({ vocabulary }) => vocabulary.slug !== 'cursor'),
  )
  expect(asked).toMatchObject({ isEverywhere: true })
  expect(oddMatches(createRegistry(catalogue).with(named('BASH')), brains)[0]?.message).toBe(
    '`g` matches the tool `BASH`, which no agent that Pawl knows has: it never runs',
  )
})

test('without agents nothing is odd', () => {
  expect(odd(named('bash'))).toEqual([])
})

test('a hook is not odd in an agent that has no such hook point', () => {
  const asked = guard({ name: 'g', on: 'permission.asked', match: { name: 'bash' }, run })
  expect(odd(asked, 'gemini')).toEqual([])
  expect(odd(asked, 'claudecode')).toHaveLength(1)
})

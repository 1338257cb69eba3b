import { expect, test, vi } from 'vitest'
import type { PawlError } from '../../base/index.ts'
import { createRegistry, deny, guard, type Hook, observe } from '../../index.ts'
import { catalogue } from '../../protocol/index.ts'
import { scriptedModel } from '../../testing/index.ts'
import { createAgent, tool } from '../index.ts'

const grep = (kind?: 'search' | 'other') => tool({ name: 'grep', ...(kind && { kind }), run: () => 'ran' })
const noForce = guard({ name: 'no-force', on: 'tool.before', match: { kind: 'search' }, run: () => deny('no') })

function agentOf(tools: readonly ReturnType<typeof grep>[], ...hooks: readonly Hook[]) {
  const told: PawlError[] = []
  const model = scriptedModel([{ calls: [{ name: 'grep', input: { command: 'git push --force' } }] }, 'done'])
  const agent = createAgent({ name: 'a', model, tools, hooks, logger: (problem) => told.push(problem) })
  return { agent, told }
}

test('a tool without a kind that looks like the kind a hook matches causes a warning with a hint', async () => {
  const { agent, told } = agentOf([grep()], noForce)
  expect(told.map(({ code, message, hint, event }) => [code, message, hint, event])).toEqual([
    [
      'unmatched-kind',
      'guard `no-force` matches tools of the kind `search`, and the tool `grep` of agent `a` has no kind, so the hook does not see it',
      "give the tool `kind: 'search'`",
      'tool.before',
    ],
  ])
  await agent.run('push')
  expect(told).toHaveLength(1)
})

test('a tool with the right kind causes no warning, and the hook runs', async () => {
  const { agent, told } = agentOf([grep('search')], noForce)
  const { messages } = (await agent.run('push')) as { readonly messages: unknown }
  expect([told, JSON.stringify(messages)]).toEqual([[], expect.stringContaining('denied')])
})

test('a declared kind causes no warning, nor do hooks on names, on everything, or on other kinds', () => {
  const others = [
    guard({ name: 'named', on: 'tool.before', match: { name: 'grep' }, run: () => undefined }),
    guard({ name: 'both', on: 'tool.before', match: { kind: ['search', 'other'] }, run: () => undefined }),
    guard({ name: 'all', on: 'tool.before', run: () => undefined }),
    guard({ name: 'web', on: 'tool.before', match: { kind: 'web' }, run: () => undefined }),
    observe({ name: 'end', on: 'run.after', run: () => undefined }),
  ]
  expect(agentOf([grep('other')], noForce).told).toEqual([])
  expect(agentOf([grep()], ...others).told).toEqual([])
})

test('hooks that are added later, and those of a shared registry, are checked as well', () => {
  const { agent, told } = agentOf([grep()])
  agent.use(noForce)
  expect(told).toHaveLength(1)
  const more: PawlError[] = []
  const registry = createRegistry(catalogue).with(noForce)
  createAgent({ name: 'b', model: scriptedModel([]), tools: [grep()], registry, logger: (one) => more.push(one) })
  expect(more).toHaveLength(1)
})

test('without a logger the warning goes to the console, and with `false` it is not written', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  createAgent({ name: 'a', model: scriptedModel([]), tools: [grep()], hooks: [noForce], logger: false })
  expect(warn).not.toHaveBeenCalled()
  createAgent({ name: 'a', model: scriptedModel([]), tools: [grep()], hooks: [noForce] })
  expect(warn).toHaveBeenCalledOnce()
  warn.mockRestore()
})

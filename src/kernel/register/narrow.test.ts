import { expect, test } from 'vitest'
import { defineCatalogue } from '../declare/catalogue.ts'
import { defineEvent, of } from '../declare/event.ts'
import type { Hook } from '../declare/hook.ts'
import { hooksFor } from '../declare/hooks-for.ts'
import { deny, modify } from '../declare/outcome.ts'
import { createDispatcher } from '../dispatch/dispatcher.ts'
import { createRegistry } from './registry.ts'

const catalogue = defineCatalogue({ clerk: of<string>() }, [
  defineEvent({
    name: 'call.before',
    carries: { tool: of<string>(), paths: of<readonly string[]>() },
    modifies: ['tool'],
    outcomes: ['deny', 'modify'],
    select: { tool: ({ tool }) => tool, path: ({ paths }) => paths },
  }),
])
const scope = { clerk: 'kim' }
const { guard, transform, observe } = hooksFor(catalogue)
const named = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    guard({ name: `g${at}`, on: 'call.before', match: { tool: `tool-${at}` }, run: () => deny(`no ${at}`) }),
  )

function decide(hooks: readonly Hook[], tool: string, paths: readonly string[] = []) {
  const registry = createRegistry(catalogue).with(hooks)
  return createDispatcher({ registry }).dispatch('call.before', { tool, paths }, scope)
}

test('among a thousand hooks, those of the tool are called, and those without a tool', () => {
  const seen: string[] = []
  const all = observe({ name: 'all', on: 'call.before', run: ({ tool }) => void seen.push(tool) })
  const wild = guard({ name: 'wild', on: 'call.before', match: { tool: 'other*' }, run: () => deny('wild') })
  const hooks = [...named(1000), all, wild]
  expect(decide(hooks, 'tool-700')).toMatchObject({ type: 'deny', by: 'g700' })
  expect(decide([wild, ...hooks.slice(0, -1)], 'tool-700')).toMatchObject({ type: 'deny', by: 'g700' })
  expect(decide(hooks, 'tool-x')).toMatchObject({ type: 'continue' })
  expect(decide(hooks, 'other-tool')).toMatchObject({ type: 'deny', by: 'wild' })
  expect(seen).toEqual(['tool-700', 'tool-700', 'tool-x', 'other-tool'])
})

test('the order of hooks is the same as without looking them up', () => {
  const calls: string[] = []
  const say = (name: string, priority: number, tool?: string) =>
    guard({
      name,
      on: 'call.before',
      priority,
      ...(tool !== undefined && { match: { tool } }),
      run: () => void calls.push(name) as undefined,
    })
  decide([...named(20), say('c', 500, 'a'), say('b', 400), say('a', 300, 'a'), say('d', 600, 'b')], 'a')
  expect(calls).toEqual(['a', 'b', 'c'])
})

test('where a transform may change matched fields, every hook that matches the changed value is called', () => {
  const rename = transform({ name: 'rename', on: 'call.before', run: () => modify({ tool: 'tool-3' }) })
  expect(decide([...named(20), rename], 'harmless')).toMatchObject({ type: 'deny', by: 'g3' })
})

test('a hook that matches several values is found by each, and its other conditions still count', () => {
  const two = guard({
    name: 'two',
    on: 'call.before',
    match: { tool: ['x', 'y'], path: '/etc/*' },
    run: () => deny('two'),
  })
  const hooks = [...named(20), two]
  expect(decide(hooks, 'x', ['/etc/passwd'])).toMatchObject({ by: 'two' })
  expect(decide(hooks, 'y', ['/home', '/etc/passwd'])).toMatchObject({ by: 'two' })
  expect(decide(hooks, 'y', ['/home'])).toMatchObject({ type: 'continue' })
})

test('a payload that cannot be selected by fails every hook that matches on it, closed', () => {
  expect(decide(named(20), undefined as never)).toMatchObject({ type: 'deny', by: 'g0' })
  expect(decide([...named(20)], { toString: () => 'tool-1' } as never)).toMatchObject({ type: 'deny', by: 'g0' })
})

test('hooks that are added, removed or disabled later are looked up again', () => {
  const registry = createRegistry(catalogue).with(named(20))
  const dispatcher = createDispatcher({ registry })
  const show = () => dispatcher.dispatch('call.before', { tool: 'tool-1', paths: [] }, scope)
  expect(show()).toMatchObject({ type: 'deny', by: 'g1' })
  registry.disable('g1')
  expect(show()).toMatchObject({ type: 'continue' })
  const remove = registry.add(
    guard({ name: 'late', on: 'call.before', match: { tool: 'tool-1' }, run: () => deny('late') }),
  )
  expect(show()).toMatchObject({ type: 'deny', by: 'late' })
  remove()
  expect(show()).toMatchObject({ type: 'continue' })
})

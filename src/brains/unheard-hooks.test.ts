import { expect, test } from 'vitest'
import { guard, observe } from '../index.ts'
import { createRegistry, type Hook, systemHook } from '../kernel/index.ts'
import { catalogue } from '../protocol/index.ts'
import { brainOf } from './brains.ts'
import { unheardHooks } from './unheard-hooks.ts'

const run = () => undefined
const patch = guard({ name: 'patch', on: 'tool.before', match: { kind: 'patch' }, run })
const unheard = (slug: string, ...hooks: readonly Hook[]) =>
  unheardHooks(createRegistry(catalogue).with(hooks), brainOf(slug)).map(({ name }) => name)

test('hooks on a kind of tool that the agent lacks are unheard, and heard in one that has it', () => {
  expect(unheard('claudecode', patch)).toEqual(['patch'])
  expect(unheard('codex', patch)).toEqual([])
})

test('one heard hook is enough, and our own hooks do not count', () => {
  const shell = guard({ name: 'shell', on: 'tool.before', match: { kind: 'shell' }, run })
  expect(unheard('claudecode', patch, shell)).toEqual([])
  expect(unheard('claudecode', patch, systemHook(guard({ name: 'own', on: 'tool.before', run })))).toEqual(['patch'])
})

test('hooks on other events, or none, do not count', () => {
  expect(unheard('claudecode', observe({ name: 'end', on: 'run.after', run }))).toEqual([])
  expect(unheard('claudecode')).toEqual([])
})

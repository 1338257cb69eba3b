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

test('hooks on a kind of tool that the agent has not are unheard, and heard in one that has it', () => {
  expect(unheard('claudecode', patch)).toEqual(['patch'])
  expect(unheard('codex', patch)).toEqual([])
})

test('one that is heard is enough, and a hook of ours is none of theirs', () => {
  const shell = guard({ name: 'shell', on: 'tool.before', match: { kind: 'shell' }, run })
  expect(unheard('claudecode', patch, shell)).toEqual([])
  expect(unheard('claudecode', patch, systemHook(guard({ name: 'own', on: 'tool.before', run })))).toEqual(['patch'])
})

test('hooks that hear something else, or nothing, do not count', () => {
  expect(unheard('claudecode', observe({ name: 'end', on: 'run.after', run }))).toEqual([])
  expect(unheard('claudecode')).toEqual([])
})

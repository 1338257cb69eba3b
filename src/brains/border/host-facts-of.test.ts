import { expect, test } from 'vitest'
import { hostFactsOf, serverIn } from './host-facts-of.ts'

test('only reported facts are there, and nothing at all if there are none', () => {
  expect(hostFactsOf({ cwd: '/project', model: '', turnId: undefined })).toEqual({ cwd: '/project' })
  expect(hostFactsOf({ subagent: { id: undefined, type: 'worker' } })).toEqual({ subagent: { type: 'worker' } })
  expect(hostFactsOf({ cwd: 'project', subagent: { id: '', type: undefined } })).toBeUndefined()
})

test.each([
  ['mcp__github__create_issue', 'github'],
  ['mcp__my-server__run', 'my-server'],
  ['mcp__a_b__c', 'a_b'],
  ['mcp__a__b__c', undefined],
  ['mcp__a___b', undefined],
  ['mcp__a', undefined],
  ['Bash', undefined],
  [undefined, undefined],
])('the server of %j is %j', (name, server) => {
  expect(serverIn(name)).toBe(server)
})

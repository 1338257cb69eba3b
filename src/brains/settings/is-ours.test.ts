import { expect, test } from 'vitest'
import { isOurs, markOf } from './is-ours.ts'

const entry = {
  native: 'Stop',
  matcher: undefined,
  command: './check',
  timeoutMs: 1000,
  author: 'repo=shop/role=clerk',
}
const command = 'node "$d/.pawl/hook.cjs" claudecode Stop'

test.each([
  ['our name and our program', { ...entry, author: 'pawl', command }, true],
  ['our name and another program', { ...entry, author: 'pawl', command: 'pawl hook' }, false],
  ['our program and another name', { ...entry, author: 'security-team', command }, false],
  ['a name that begins like ours', { ...entry, author: 'pawl-team', command }, false],
  ['the name of a role', entry, false],
])('without a record: %s', (_, one, expected) => {
  expect(isOurs(one, undefined)).toBe(expected)
})

test('a recorded entry is ours, also with other tools and another time-out; another hook point, author or command is not', () => {
  const installed = { wrote: [markOf(entry)] }
  expect(isOurs({ ...entry, matcher: 'Bash', timeoutMs: 5 }, installed)).toBe(true)
  for (const change of [{ native: 'Start' }, { author: 'repo=shop/role=clerks' }, { command: './check ' }]) {
    expect(isOurs({ ...entry, ...change }, installed)).toBe(false)
  }
})

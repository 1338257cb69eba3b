import { expect, test } from 'vitest'
import { makeBrainHook } from './brain-hook.ts'
import { authorOf, brainHooksOf, makeRole, type RoleHooksOnBrain } from './role.ts'

const hook = { author: 'repo=shop/role=clerk', event: 'onTool', command: './check', timeout: 'PT5S' }
const roleWith = (onBrain: unknown) => makeRole({ slug: 'clerk', hooks: { onBrain } }, 'shop')

test('a role declares onBoot, onTool, onStop and onTalk; author and event follow from their place', () => {
  const declared: RoleHooksOnBrain = {
    onBoot: [{ command: './boot', timeout: 'PT60S' }],
    onTool: [{ command: './after', timeout: { seconds: 5 }, filter: { what: 'Write | Edit', when: 'after' } }],
    onStop: [{ command: './stop', timeout: { minutes: 1 } }],
    onTalk: [{ command: './talk', timeout: 'PT1S' }],
  }
  const role = roleWith(declared)
  expect(authorOf(role)).toBe('repo=shop/role=clerk')
  const author = authorOf(role)
  expect(brainHooksOf(role)).toEqual([
    { author, event: 'onBoot', command: './boot', timeout: { milliseconds: 60_000 } },
    {
      author,
      event: 'onTool',
      command: './after',
      timeout: { milliseconds: 5000 },
      filter: { what: 'Write|Edit', when: 'after' },
    },
    { author, event: 'onStop', command: './stop', timeout: { milliseconds: 60_000 } },
    { author, event: 'onTalk', command: './talk', timeout: { milliseconds: 1000 } },
  ])
})

test('a filter without a when is before, and no filter is every tool, before', () => {
  expect(makeBrainHook({ ...hook, filter: { what: 'Bash' } }).filter).toEqual({ what: 'Bash', when: 'before' })
  expect(makeBrainHook(hook).filter).toEqual({ what: '*', when: 'before' })
  expect(makeBrainHook({ ...hook, event: 'onBoot' })).not.toHaveProperty('filter')
})

test.each([
  ['without a command', { ...hook, command: undefined }, 'has no `command`'],
  ['with an empty command', { ...hook, command: ' ' }, 'has no `command`'],
  ['without an author', { ...hook, author: undefined }, 'has no `author`'],
  ['of an author who is no role', { ...hook, author: 'pawl' }, 'has the author `pawl`'],
  ['without a timeout', { ...hook, timeout: undefined }, 'has no `timeout`'],
  ['with a timeout of nothing', { ...hook, timeout: 'PT0S' }, 'no time at all'],
  ['of no event', { ...hook, event: 'onTol' }, 'has no event that there is'],
  ['with an empty filter', { ...hook, filter: { what: '' } }, 'has no `what`'],
  ['with half a filter', { ...hook, filter: { what: 'Bash|' } }, 'an empty alternative'],
  ['filtered during a tool', { ...hook, filter: { what: 'Bash', when: 'during' } }, 'neither before nor after'],
  ['with a zero character', { ...hook, command: 'a\0b' }, 'zero character'],
  ['that is a text', 'onTool', 'is a string, and not an object'],
])('a hook %s is refused, with the reason', (_, given, why) => {
  expect(() => makeBrainHook(given)).toThrow(why)
})

test('a filter on onBoot, onStop or onTalk is refused', () => {
  for (const event of ['onBoot', 'onStop', 'onTalk']) {
    for (const what of ['SessionStart', 'PreCompact', 'PostCompact', '*', 'nonsense']) {
      expect(() => makeBrainHook({ ...hook, event, filter: { what } })).toThrow(`but ${event} concerns no tool`)
    }
  }
})

test('a command that runs npx is refused, with a hint', () => {
  for (const command of [
    'npx rhachet roles boot',
    'cd x && npx y',
    'sh -c "npx y"',
    '/usr/bin/npx y',
    'FOO=1 npx',
    '$(npx y)',
  ]) {
    expect(() => makeBrainHook({ ...hook, command })).toThrow('runs npx')
    expect(() => roleWith({ onStop: [{ command, timeout: 'PT5S' }] })).toThrow('runs npx')
  }
  for (const command of ['./npx-free', 'node npx.js', 'mynpx', './check --no-npx-please'])
    expect(makeBrainHook({ ...hook, command }).command).toBe(command)
})

test('the same command twice under one event is refused, and both are named', () => {
  const one = { command: './check', timeout: 'PT5S', filter: { what: 'Bash' } }
  const other = { ...one, filter: { what: 'Write', when: 'after' } }
  expect(() => roleWith({ onTool: [one, other] })).toThrow('twice under onTool: before Bash and after Write')
  expect(brainHooksOf(roleWith({ onStop: [{ ...one, filter: undefined }], onTool: [one] }))).toHaveLength(2)
})

test('a hook point that does not exist is refused, and the right one suggested', () => {
  expect(() => roleWith({ onTools: [] })).toThrow('declares hooks for `onTools`')
  expect(() => roleWith({ onTools: [] })).toThrow(expect.objectContaining({ hint: 'did you mean `onTool`?' }))
  expect(() => roleWith({ onTool: {} })).toThrow('and not a list')
})

test('a slug that is not a valid folder name is refused', () => {
  for (const slug of ['..', '.', 'a/b', 'a=b', 'a b', ''])
    expect(() => makeRole({ slug }, 'shop')).toThrow(expect.objectContaining({ code: 'bad-role' }))
  expect(() => makeRole({ slug: 'clerk' }, '../shop')).toThrow('has the slug')
})

import { describe, expect, test } from 'vitest'
import { packs } from './index.ts'
import { chosenRules } from './settings.ts'

/** A rule as these packs and profiles have it: its level, whether it is in shadow, and what it does if it cannot tell. */
function levelOf(name: string, packsHere: readonly string[], rules = {}): string | undefined {
  const found = chosenRules(packsHere, rules).find((one) => one.name === name)
  return found && `${found.isInShadow ? 'shadow' : found.level}, ${found.unknown}`
}

describe('the strictest level wins, whatever the order of packs and profiles', () => {
  test.each([
    ['git.protected-branches', ['observe', 'git'], 'ask, ask'],
    ['git.protected-branches', ['observe'], 'shadow, ask'],
    ['git.protected-branches', ['observe', 'strict'], 'deny, deny'],
    ['git.protected-branches', ['standard', 'observe'], 'ask, ask'],
    ['git.protected-branches', ['standard', 'strict', 'git'], 'deny, deny'],
    ['git.force-push', ['observe', 'git', 'strict'], 'deny, allow'],
    ['files.delete-all', ['observe', 'git'], 'shadow, allow'],
    ['commands.unreadable', ['observe', 'git'], 'ask, ask'],
    ['commands.unreadable', ['observe'], 'shadow, ask'],
    ['network.other-hosts', ['standard'], undefined],
    ['network.other-hosts', ['standard', 'network'], 'ask, ask'],
    ['agents.injected-instructions', ['standard', 'agents'], 'deny, ask'],
  ])('%s in %j: %s', (name, names, level) => {
    for (const order of [names, names.toReversed()]) expect([order, levelOf(name, order)]).toEqual([order, level])
  })

  test('`rules` tunes last', () => {
    expect(levelOf('git.force-push', ['strict'], { 'git.force-push': 'shadow' })).toBe('shadow, allow')
    expect(levelOf('git.force-push', ['observe', 'strict'], { git: 'off' })).toBeUndefined()
  })
})

test.each([
  ['git', undefined, 'the packs are a text, not a list of names', "`['git']`"],
  [undefined, undefined, 'the packs are undefined, not a list of names', "`['git']`"],
  [['git'], { workspce: '/app' }, 'unknown key `workspce`', 'did you mean `workspace`?'],
  [['git'], { rule: {} }, 'unknown key `rule`', 'did you mean `rules`?'],
  [['git'], { rules: ['git.force-push'] }, '`rules` is a list, not an object', "'git.force-push': 'ask'"],
  [['git'], 'strict', 'must be an object', 'the keys are'],
  [['git'], { rules: { 'git.protected-branches': { branches: [''] } } }, 'has "", which is empty', 'leave it out'],
  [['git'], { rules: { 'git.protected-branches': { branches: [5] } } }, 'has a number at 0', 'list of texts'],
  [['git'], { rules: { 'git.protected-branches': { branches: 'main' } } }, 'is not a list of texts', '["main"'],
])('packs(%j, %j) is an error with a hint', (names, options, message, hint) => {
  expect(() => Reflect.apply(packs, undefined, [names, options])).toThrow(
    expect.objectContaining({
      name: 'PawlError',
      message: expect.stringContaining(message),
      hint: expect.stringContaining(hint),
    }),
  )
})

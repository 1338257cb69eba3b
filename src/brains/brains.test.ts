import { expect, test } from 'vitest'
import { isPawlError } from '../base/index.ts'
import { brainOf, brains } from './brains.ts'

test.each([
  ['claudecode', 'claudecode'],
  ['claude-code', 'claudecode'],
  ['anthropic/claude/code', 'claudecode'],
  [' Claude ', 'claudecode'],
  ['gemini-cli', 'gemini'],
])('%j is the agent %s', (name, slug) => {
  expect(brainOf(name).vocabulary.slug).toBe(slug)
})

test.each(['', 'claudcode', '__proto__', 'emacs'])('%j is not an agent, and the error lists the agents', (name) => {
  const thrown = thrownBy(() => brainOf(name))
  expect(isPawlError(thrown) && thrown.code).toBe('unknown-brain')
  for (const { vocabulary } of brains) expect(thrown).toMatchObject({ hint: expect.stringContaining(vocabulary.slug) })
})

test('a typo gets a suggestion of the right name', () => {
  expect(thrownBy(() => brainOf('claudcode'))).toMatchObject({
    hint: expect.stringMatching(/^did you mean `claudecode`\? there are /),
  })
})

test('no two agents share a name, and every name is written as it is looked for', () => {
  const names = brains.flatMap(({ vocabulary }) => [vocabulary.slug, ...vocabulary.aliases])
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toBe(name.trim().toLowerCase())
})

function thrownBy(action: () => unknown): unknown {
  try {
    action()
  } catch (error) {
    return error
  }
  return undefined
}

import { expect, test } from 'vitest'
import { settings } from './settings.ts'

test.each([
  [1, 1000],
  [999, 1000],
  [1000, 1000],
  [2500, 2500],
])('a limit of %i ms is written as %i, which cannot be mistaken for seconds', (timeoutMs, told) => {
  const entry = { native: 'PreToolUse', matcher: undefined, command: 'x', timeoutMs, author: 'pawl' }
  expect(settings.write(undefined, [entry], undefined, '.qwen/settings.json').text).toContain(`"timeout": ${told}`)
})

test('no limit stays none', () => {
  const entry = { native: 'PreToolUse', matcher: undefined, command: 'x', timeoutMs: undefined, author: 'pawl' }
  expect(settings.write(undefined, [entry], undefined, '.qwen/settings.json').text).not.toContain('timeout')
})

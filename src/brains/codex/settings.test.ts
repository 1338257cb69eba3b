import { expect, test } from 'vitest'
import { settings } from './settings.ts'

test('the root holds `hooks` and nothing else, or Codex would refuse the file', () => {
  const entry = { native: 'PreToolUse', matcher: 'Bash', command: 'x', timeoutMs: 2000, author: 'pawl' }
  const { text = '' } = settings.write(undefined, [entry], undefined, '.codex/hooks.json')
  expect(Object.keys(JSON.parse(text))).toEqual(['hooks'])
})

test('a project uses it if it has the folder', () => {
  expect(settings.detect((path) => (path === '.codex' ? 'folder' : undefined))).toBe(true)
  expect(settings.detect((path) => (path === '.codex' ? 'file' : undefined))).toBe(false)
})

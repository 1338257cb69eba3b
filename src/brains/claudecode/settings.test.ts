import { expect, test } from 'vitest'
import { settings } from './settings.ts'

const written = (native: string, author: string) =>
  settings.write(undefined, [{ native, matcher: undefined, command: 'x', timeoutMs: 1500, author }], undefined, 'f')
    .text

test('where a dispatcher of ours guards, its failure blocks', () => {
  expect(written('PreToolUse', 'pawl')).toContain('"onFailure": "block"')
  expect(written('UserPromptSubmit', 'pawl')).toContain('"onFailure": "block"')
})

test('where nothing can be refused, and where a role’s command runs, failures are handled as before', () => {
  expect(written('SessionStart', 'pawl')).not.toContain('onFailure')
  expect(written('PreToolUse', 'repo=shop/role=clerk')).not.toContain('onFailure')
})

test('a time-out is written in whole seconds, rounded up', () => {
  expect(written('PreToolUse', 'pawl')).toContain('"timeout": 2')
})

test('a project uses it if it has its folder, empty or not, or its memory file', () => {
  expect(settings.detect((path) => (path === '.claude' ? 'folder' : undefined))).toBe(true)
  expect(settings.detect((path) => (path === 'CLAUDE.md' ? 'file' : undefined))).toBe(true)
  expect(settings.detect((path) => (path === '.claude' ? 'file' : undefined))).toBe(false)
  expect(settings.detect((path) => (path === 'CLAUDE.md' ? 'folder' : undefined))).toBe(false)
})

import { expect, test } from 'vitest'
import { notAgents, onlyPeople } from './only-people.ts'

test('a person at a terminal may', () => {
  expect(() => onlyPeople('this', { env: {}, isTerminal: true })).not.toThrow()
  expect(() => onlyPeople('this', { env: { CLAUDECODE: '' }, isTerminal: true })).not.toThrow()
})

test.each([
  ['CLAUDECODE', 'Claude Code'],
  ['CODEX_SESSION_ID', 'Codex'],
  ['GEMINI_CLI', 'Gemini CLI'],
  ['QWEN_CODE', 'Qwen Code'],
  ['COPILOT_CLI', 'Copilot CLI'],
  ['OPENCODE', 'opencode'],
  ['CURSOR_AGENT', 'Cursor'],
])('an agent that marks its shells with %s may not, even with a terminal', (mark, title) => {
  expect(() => onlyPeople('this', { env: { [mark]: '1' }, isTerminal: true })).toThrow(`this runs inside ${title}`)
})

test('a script may run commands that are only closed to agents', () => {
  expect(() => notAgents('this', { env: {} })).not.toThrow()
  expect(() => notAgents('this', { env: { GEMINI_CLI: '1' } })).toThrow('this runs inside Gemini CLI')
})

test('a process without a terminal may not: a mark is easily removed', () => {
  expect(() => onlyPeople('this', { env: {}, isTerminal: false })).toThrow('there is no terminal here')
})

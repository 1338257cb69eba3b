import { expect, test } from 'vitest'
import { claudecode } from './claudecode/index.ts'
import { codex } from './codex/index.ts'
import { secondReader } from './second-reader.ts'

const copilotEnv = { COPILOT_CLI: '1', COPILOT_PROJECT_DIR: '/project', CLAUDE_PROJECT_DIR: '/project' }
const fromCopilot = {
  hook_event_name: 'PreToolUse',
  session_id: 'eea918ad',
  timestamp: '2026-11-16T02:04:31.093Z',
  cwd: '/project',
  tool_name: 'Bash',
  tool_input: { command: 'echo hello', description: 'scripted' },
}
const permissionFromCopilot = {
  hookName: 'permissionRequest',
  sessionId: 'eea918ad',
  timestamp: 1794794671185,
  toolName: 'bash',
  toolInput: { command: 'echo hello' },
}
const claudeEnv = { CLAUDECODE: '1', CLAUDE_PROJECT_DIR: '/project', CLAUDE_CODE_SESSION_ID: 'a0b1' }
const fromClaude = {
  session_id: 'a0b1',
  transcript_path: '/home/dev/.claude/projects/-project/a0b1.jsonl',
  cwd: '/project',
  hook_event_name: 'PreToolUse',
  tool_name: 'Bash',
  tool_input: { command: 'echo hello' },
  tool_use_id: 'toolu_1',
}
const fromCursor = { conversation_id: 'conv_1', hook_event_name: 'PreToolUse', tool_name: 'Shell' }

test.each([
  ['Copilot CLI that reads hooks of Claude Code', copilotEnv, fromCopilot, 'copilot'],
  ['its question for a permission, which keeps its own keys', copilotEnv, permissionFromCopilot, 'copilot'],
  ['Copilot CLI that was started from Claude Code', { ...claudeEnv, ...copilotEnv }, fromCopilot, 'copilot'],
  ['Copilot CLI that tells only its project', { COPILOT_PROJECT_DIR: '/project' }, fromCopilot, 'copilot'],
  ['Cursor by its payload', {}, { ...fromCursor, cursor_version: '2.4.0' }, 'cursor'],
  ['Cursor by its environment', { CURSOR_VERSION: '2.4.0' }, fromCursor, 'cursor'],
] as const)('%s is recognised', (_, env, payload, reader) => {
  expect(secondReader(claudecode, env, payload)).toBe(reader)
})

test.each([
  ['by itself', claudeEnv, fromClaude],
  ['started from the shell of Copilot CLI', { ...copilotEnv, ...claudeEnv }, fromClaude],
  ['started from the terminal of Cursor', { ...claudeEnv, CURSOR_VERSION: '2.4.0' }, fromClaude],
  ['in a version that tells the time, too', { ...copilotEnv, ...claudeEnv }, { ...fromClaude, timestamp: 1 }],
  ['without any environment', {}, fromClaude],
  ['with variables that are empty', { COPILOT_PROJECT_DIR: '', CURSOR_VERSION: '' }, { ...fromCopilot, ...fromCursor }],
  ['with nothing to read', copilotEnv, undefined],
])('Claude Code %s is not another agent', (_, env, payload) => {
  expect(secondReader(claudecode, env, payload)).toBeUndefined()
})

test('a version on the prototype does not mark another agent', () => {
  expect(secondReader(claudecode, {}, Object.create({ cursor_version: '2.4.0' }))).toBeUndefined()
})

test('hooks of an agent whose settings no other agent reads are called by itself', () => {
  expect(secondReader(codex, copilotEnv, { ...fromCopilot, cursor_version: '2.4.0' })).toBeUndefined()
})

import { describe, expect, test } from 'vitest'
import { isPawlError } from '../../base/index.ts'
import type { ToolCall } from '../../protocol/index.ts'
import { claudecode } from '../claudecode/index.ts'
import { codex } from '../codex/index.ts'
import type { Brain } from '../contract/brain.ts'

const callOf = (payload: Readonly<Record<string, unknown>>, brain: Brain = claudecode): ToolCall => {
  const moment = brain.vocabulary.moments.find(({ event }) => event === 'tool.before')
  if (moment === undefined) throw new Error('no moment')
  return brain.decode(moment, payload).own.call as ToolCall
}

test('a call without an id gets one, another each time', () => {
  const payload = { tool_name: 'Bash', tool_input: { command: 'ls' } }
  expect(callOf(payload).id).not.toBe('')
  expect(callOf(payload).id).not.toBe(callOf(payload).id)
})

test('an input that is an object as JSON text is read as an object, and the text is kept as well', () => {
  const text = '\uFEFF {"command":"git push --force"}'
  const call = callOf({ tool_name: 'Bash', tool_input: text })
  expect(call).toMatchObject({ input: { command: 'git push --force' }, command: 'git push --force' })
  expect(call.native).toEqual({ name: 'Bash', input: text })
})

test.each(['ls -l', '[1]', '7'])('an input that is the text %j stays that text', (text) => {
  expect(callOf({ tool_name: 'Bash', tool_input: text })).toMatchObject({ input: text, command: text })
})

test('an input that is the text of a broken object is refused, since an agent may repair it', () => {
  expect(() => callOf({ tool_name: 'Bash', tool_input: '{"command":"FORBIDD\\u0045N",}' })).toThrow(
    'cannot be read as JSON',
  )
})

test.each(['constructor', '__proto__', 'toString', 'Unheard'])('a tool called %s is unknown', (name) => {
  expect(callOf({ tool_name: name, tool_input: {} })).toMatchObject({ name, kind: 'other' })
})

test('a patch that moves a file names both places', () => {
  const command = '*** Begin Patch\n*** Update File: a.ts\n*** Move to: b.ts\n@@\n-one\n+two\n*** End Patch'
  const call = callOf({ tool_name: 'apply_patch', tool_input: { command } }, codex)
  expect(call).toMatchObject({ kind: 'patch', paths: ['a.ts', 'b.ts'] })
  expect(call.command).toBeUndefined()
})

const patch = '*** Begin Patch\n*** Update File: locked.txt\n@@\n-one\n+two\n*** End Patch'

test.each([
  `apply_patch <<'EOF'\n${patch}\nEOF`,
  `bash -lc "apply_patch <<'EOF'\n${patch}\nEOF"`,
  `applypatch '${patch}'`,
])('a patch in the shell of Codex has its files and its command: %j', (command) => {
  const call = callOf({ cwd: '/project', tool_name: 'Bash', tool_input: { command } }, codex)
  expect(call).toMatchObject({ kind: 'shell', command, paths: ['/project/locked.txt'] })
})

describe('an interpreter that Codex opens to type into it later', () => {
  test.each(['bash', '/bin/sh -i', 'python3', 'cd /tmp && node'])('is refused: %s', (command) => {
    for (const input of [{ command }, { cmd: command, tty: true }, command]) {
      expect(() => callOf({ tool_name: 'Bash', tool_input: input }, codex)).toThrow(
        expect.objectContaining({ code: 'unwatched-input', message: expect.stringContaining('calls no hook') }),
      )
    }
  })

  test('is allowed without a terminal, once it has run, and in agents that keep no shell open', () => {
    const payload = { tool_name: 'exec_command', tool_input: { cmd: 'bash', tty: false } }
    expect(callOf(payload, codex).command).toBe('bash')
    const after = codex.vocabulary.moments.find(({ event }) => event === 'tool.after')
    const ran = { tool_name: 'Bash', tool_input: { command: 'bash' } }
    expect(after && codex.decode(after, ran).own['call']).toMatchObject({ command: 'bash' })
    expect(callOf(ran).command).toBe('bash')
  })
})

test('a missing field is named, with the agent and its hook point', () => {
  const read = () => callOf({ tool_input: {} })
  expect(read).toThrow('Claude Code sent `PreToolUse` without the text `tool_name`')
  try {
    read()
  } catch (error) {
    expect(isPawlError(error) && error.code).toBe('bad-payload')
  }
})

test('a hook point whose event cannot be decoded is an error, not an empty payload', () => {
  const moment = { native: 'Odd', event: 'tokens.counted', honours: [], byTool: false } as const
  expect(() => claudecode.decode(moment, {})).toThrow('`Odd` cannot be read as `tokens.counted`')
})

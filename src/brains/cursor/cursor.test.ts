import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Answer } from '../contract/brain.ts'
import type { Entry } from '../contract/settings-format.ts'
import { cursor } from './index.ts'
import { spokenCommand, unspokenCommand } from './spoken-command.ts'

const momentOf = (native: string) => {
  const moment = cursor.vocabulary.moments.find((one) => one.native === native)
  if (moment === undefined) throw new Error(`no moment ${native}`)
  return moment
}
// Cursor is not to be had without its window: these are as its documentation has them, not recorded
const fixture = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL(`fixtures/${name}.json`, import.meta.url), 'utf8')).payload
const read = (name: string) => cursor.decode(momentOf(name.split('-')[0] ?? ''), fixture(name))
const say = (native: string, answer: Partial<Answer>) => {
  const { stdout, stderr, exit } = cursor.encode(momentOf(native), { type: 'continue', informs: [], ...answer })
  expect({ stderr, exit }).toEqual({ stderr: '', exit: 0 })
  return JSON.parse(stdout)
}

test.each([
  ['sessionStart', { source: 'startup' }],
  ['sessionEnd', { reason: 'completed' }],
  ['beforeSubmitPrompt', { input: 'Say hello with the shell.' }],
  ['preToolUse', { call: { id: 'call_1', kind: 'shell', command: 'git push --force' }, tool: { name: 'Shell' } }],
  ['preToolUse-write', { call: { kind: 'write', paths: ['/project/a.txt'] } }],
  ['preToolUse-mcp', { call: { kind: 'mcp', name: 'MCP:search_issues', input: { query: 'open' } } }],
  ['postToolUse', { result: { output: { exitCode: 0, stdout: 'hello\n' }, isError: false }, durationMs: 36 }],
  ['postToolUseFailure', { result: { output: 'The command took too long', isError: true }, origin: 'real' }],
  ['postToolUseFailure-denied', { result: { isError: true }, origin: 'denied' }],
  ['stop', { result: undefined, usage: { inputTokens: 0, outputTokens: 0 } }],
  ['subagentStart', { subagent: { name: 'generalPurpose' }, prompt: 'Look for open issues' }],
  ['subagentStop', { subagent: { name: 'generalPurpose' }, result: 'Three issues are open' }],
  ['preCompact', { trigger: 'auto' }],
])('%s is read', (name, own) => {
  expect(read(name)).toMatchObject({ own, session: 'conv_1' })
})

test('a turn that continues after a hook sent it back to work is marked', () => {
  expect([read('stop').isResumed, read('stop-resumed').isResumed]).toEqual([false, true])
})

test('permission hook points always get an answer, and every other gets an object', () => {
  for (const { native } of cursor.vocabulary.moments) {
    const isPermission = native === 'preToolUse' || native === 'subagentStart'
    expect(say(native, {})).toEqual(isPermission ? { permission: 'allow' } : {})
  }
})

test.each(['preToolUse', 'subagentStart'])('a question at %s is refused, never allowed', (native) => {
  const refusal = { permission: 'deny', user_message: 'no', agent_message: 'no' }
  expect(say(native, { type: 'deny', reason: 'no', input: { command: 'ls' } })).toEqual(refusal)
  expect(say(native, { type: 'ask', reason: 'no' })).toEqual(refusal)
  expect(say(native, { type: 'deny' }).agent_message).toMatch(/refused/)
})

test('a changed input replaces the old one', () => {
  const input = { command: 'ls' }
  expect(say('preToolUse', { input })).toEqual({ permission: 'allow', updated_input: input })
})

test('a prompt is refused before it is sent', () => {
  expect(say('beforeSubmitPrompt', { type: 'deny', reason: 'no' })).toEqual({ continue: false, user_message: 'no' })
  expect(say('beforeSubmitPrompt', { type: 'ask', reason: 'no' })).toEqual({ continue: false, user_message: 'no' })
})

test('context and unfinished work go where Cursor has a place for them', () => {
  const context = { additional_context: 'one\n\ntwo' }
  expect(say('sessionStart', { informs: ['one', 'two'] })).toEqual(context)
  expect(say('postToolUse', { informs: ['one', 'two'] })).toEqual(context)
  expect(say('stop', { type: 'resume', reason: 'tests are red' })).toEqual({ followup_message: 'tests are red' })
  expect(say('subagentStop', { type: 'resume', reason: 'more' })).toEqual({ followup_message: 'more' })
})

const entry = (changes: Partial<Entry>): Entry => ({
  native: 'preToolUse',
  matcher: undefined,
  command: 'pawl',
  timeoutMs: undefined,
  author: 'pawl',
  ...changes,
})
const role = { author: 'repo=acme/role=tester' }
const written = (entries: readonly Entry[]) =>
  cursor.settings.write(undefined, entries, undefined, 'hooks.json').text ?? ''

test('hook points that can refuse fail closed, others do not', () => {
  const natives = ['preToolUse', 'beforeSubmitPrompt', 'subagentStart', 'postToolUse', 'stop']
  const { version, hooks } = JSON.parse(written(natives.map((native) => entry({ native }))))
  expect(version).toBe(1)
  expect(natives.map((native) => hooks[native][0].failClosed === true)).toEqual([true, true, true, false, false])
})

test('the command of a role is wrapped in the file, and is read back unchanged', () => {
  const entries = [
    entry({ matcher: 'Shell|Write', timeoutMs: 20_000 }),
    entry({ ...role, command: 'check.sh # all' }),
    entry({ ...role, native: 'beforeSubmitPrompt', command: 'note.sh' }),
    entry({ ...role, native: 'stop', command: 'done.sh' }),
  ]
  const text = written(entries)
  const { hooks } = JSON.parse(text)
  expect(hooks.preToolUse[0].command).toBe('pawl')
  expect(hooks.preToolUse[1]).toMatchObject({ command: spokenCommand('check.sh # all'), failClosed: true })
  expect(hooks.beforeSubmitPrompt[0].failClosed).toBeUndefined()
  expect(hooks.stop[0].command).toBe('done.sh')
  expect(cursor.settings.read(text, 'hooks.json')).toEqual(entries)
})

test.each(['true', 'echo words', 'true # a comment', 'cat', 'exit 0'])(
  'if `%s` succeeds, Cursor receives allow',
  (command) => {
    const stdout = execFileSync('sh', ['-c', spokenCommand(command)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    expect(JSON.parse(stdout)).toEqual({ permission: 'allow' })
    expect(unspokenCommand(spokenCommand(command))).toBe(command)
  },
)

test('a command that refuses keeps its code, and Cursor receives no allow', () => {
  const refuse = () => execFileSync('sh', ['-c', spokenCommand('echo no; exit 2')], { encoding: 'utf8', stdio: 'pipe' })
  expect(refuse).toThrow(expect.objectContaining({ status: 2, stdout: '', stderr: 'no\n' }))
})

test('a command that is wrapped in another way is left alone', () => {
  expect(unspokenCommand('( true )')).toBe('( true )')
})

test('the project uses Cursor if it has its folder or its rules', () => {
  expect(cursor.settings.path).toBe('.cursor/hooks.json')
  expect(cursor.settings.detect((name) => (name === '.cursor' ? 'folder' : undefined))).toBe(true)
  expect(cursor.settings.detect((name) => (name === '.cursorrules' ? 'file' : undefined))).toBe(true)
  expect(cursor.settings.detect((name) => (name === '.cursor' ? 'file' : undefined))).toBe(false)
})

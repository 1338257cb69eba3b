import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Answer } from '../contract/brain.ts'
import { copilot } from './index.ts'

const momentOf = (native: string) => {
  const moment = copilot.vocabulary.moments.find((one) => one.native === native)
  if (moment === undefined) throw new Error(`no moment ${native}`)
  return moment
}
const fixture = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL(`fixtures/${name}.json`, import.meta.url), 'utf8')).payload
const read = (name: string) => copilot.decode(momentOf(name.split('-')[0] ?? ''), fixture(name))
const say = (native: string, answer: Partial<Answer>) => {
  const { stdout, stderr, exit } = copilot.encode(momentOf(native), { type: 'continue', informs: [], ...answer })
  expect({ stderr, exit }).toEqual({ stderr: '', exit: 0 })
  return stdout === '' ? '' : JSON.parse(stdout)
}

test.each([
  ['sessionStart', { source: 'new' }],
  ['sessionEnd', { reason: 'complete' }],
  ['userPromptSubmitted', { input: 'Say hello with the shell.' }],
  ['agentStop', { result: undefined, usage: { inputTokens: 0, outputTokens: 0 } }],
  ['subagentStart', { subagent: { name: 'general-purpose' } }],
  ['subagentStop', { subagent: { name: 'general-purpose' }, result: 'Sub done.' }],
  ['preCompact', { trigger: 'auto' }],
  ['notification', { message: 'Path permission needed: /nowhere/none.txt', kind: 'permission_prompt' }],
])('%s is read', (name, own) => {
  expect(read(name).own).toMatchObject(own)
})

test.each([
  ['preToolUse', { kind: 'shell', name: 'bash', command: 'echo hello' }],
  ['preToolUse-text', { kind: 'shell', name: 'bash', command: 'echo hello' }],
  ['preToolUse-subagent', { kind: 'shell', command: 'echo from-sub' }],
  ['preToolUse-create', { kind: 'write', paths: ['/project/a.txt'] }],
  ['preToolUse-edit', { kind: 'edit', paths: ['/project/a.txt'] }],
  ['permissionRequest', { kind: 'shell', command: 'echo hello' }],
  ['permissionRequest-edit', { kind: 'edit', paths: ['/project/a.txt'] }],
])('the call in %s has our form', (name, call) => {
  expect(read(name).own['call']).toMatchObject({ ...call, id: expect.stringMatching(/^call_/) })
})

test('the result of a tool is the text that the model sees, and a failure is marked as one', () => {
  expect(read('postToolUse').own).toMatchObject({
    call: { command: 'echo from-sub' },
    result: { output: 'from-sub\n<shellId: 0 completed with exit code 0>', isError: false },
    origin: 'real',
    durationMs: 0,
  })
  expect(read('postToolUseFailure').own['result']).toMatchObject({ isError: true, output: expect.any(String) })
})

test('events of a sub-agent belong to the session that started it', () => {
  expect(read('preToolUse-subagent').session).toBe(read('subagentStart').session)
  expect(read('preToolUse').session).toBe(fixture('preToolUse')['sessionId'])
})

test('a turn that continues after a hook sent it back to work is marked', () => {
  expect([read('agentStop').isResumed, read('agentStop-resumed').isResumed]).toEqual([false, true])
})

test('a call whose input is missing is an error, not a harmless call', () => {
  const payload = { toolName: 'bash' }
  expect(() => copilot.decode(momentOf('preToolUse'), payload)).toThrow('a call of `bash` without its input')
  expect(() => copilot.decode(momentOf('preToolUse'), {})).toThrow('Copilot CLI sent `preToolUse` without the text')
})

test('no outcome is an empty answer, and only an approval is an allow', () => {
  for (const { native } of copilot.vocabulary.moments) expect(say(native, {})).toBe('')
  expect(say('preToolUse', { type: 'approve' })).toEqual({ permissionDecision: 'allow' })
  expect(say('permissionRequest', { type: 'approve' })).toEqual({ behavior: 'allow' })
})

test('a refusal has a reason at the top level, also if the hook returned none', () => {
  expect(say('preToolUse', { type: 'deny', reason: 'no' })).toEqual({
    permissionDecision: 'deny',
    permissionDecisionReason: 'no',
  })
  expect(say('preToolUse', { type: 'deny', reason: ' ' }).permissionDecisionReason).toMatch(/refused/)
  expect(say('permissionRequest', { type: 'deny', reason: 'no' })).toEqual({ behavior: 'deny', message: 'no' })
})

test('a prompt is refused, replaced or added to', () => {
  const refused = { decision: 'block', reason: 'no' }
  expect(say('userPromptSubmitted', { type: 'deny', reason: 'no', input: 'x', informs: ['y'] })).toEqual(refused)
  expect(say('userPromptSubmitted', { type: 'ask', reason: 'no' })).toEqual(refused)
  expect(say('userPromptSubmitted', { type: 'deny', reason: ' ' }).reason).toMatch(/refused/)
  expect(say('userPromptSubmitted', { input: 'other words' })).toEqual({ modifiedPrompt: 'other words' })
  expect(say('userPromptSubmitted', { input: '', informs: ['y'] })).toEqual({
    modifiedPrompt: '',
    additionalContext: 'y',
  })
})

test('changed arguments do not allow anything, and a refusal changes none', () => {
  const input = { command: 'ls' }
  expect(say('preToolUse', { input })).toEqual({ modifiedArgs: input })
  expect(say('preToolUse', { type: 'ask', reason: 'sure?', input })).toEqual({
    permissionDecision: 'ask',
    permissionDecisionReason: 'sure?',
    modifiedArgs: input,
  })
  expect(say('preToolUse', { type: 'deny', reason: 'no', input })).not.toHaveProperty('modifiedArgs')
})

test('context reaches the model where Copilot has a place for it', () => {
  const answer = { informs: ['one', 'two'] }
  for (const native of ['sessionStart', 'userPromptSubmitted', 'preToolUse', 'postToolUse', 'subagentStart']) {
    expect(say(native, answer)).toEqual({ additionalContext: 'one\n\ntwo' })
  }
  expect(say('agentStop', answer)).toBe('')
})

test('a result is replaced, by text only', () => {
  const result = (resultType: string, textResultForLlm: string) => ({
    modifiedResult: { resultType, textResultForLlm },
  })
  expect(say('postToolUse', { output: 'clean' })).toEqual(result('success', 'clean'))
  expect(say('postToolUse', { output: { a: 1 } })).toEqual(result('success', '{"a":1}'))
  expect(say('postToolUse', { type: 'deny', reason: 'secret' })).toEqual(result('failure', 'secret'))
})

test('work that is not done is sent back', () => {
  const sent = { decision: 'block', reason: 'tests are red' }
  expect(say('agentStop', { type: 'resume', reason: 'tests are red' })).toEqual(sent)
  expect(say('subagentStop', { type: 'resume', reason: 'tests are red' })).toEqual(sent)
})

test('the project uses Copilot if it has a folder for its hooks or settings, or its instructions', () => {
  const { detect, path } = copilot.settings
  expect(path).toBe('.github/hooks/pawl.json')
  expect(detect((name) => (name === '.github/hooks' ? 'folder' : undefined))).toBe(true)
  expect(detect((name) => (name === '.github/copilot' ? 'folder' : undefined))).toBe(true)
  expect(detect((name) => (name === '.github' ? 'folder' : undefined))).toBe(false)
  expect(detect((name) => (name === '.github/copilot-instructions.md' ? 'file' : undefined))).toBe(true)
  expect(detect((name) => (name === '.github/hooks' ? 'file' : undefined))).toBe(false)
})

test('entries are written as Copilot wants them', () => {
  const entry = { native: 'preToolUse', matcher: 'bash', command: 'pawl', timeoutMs: 20_000, author: 'pawl' }
  const { text = '' } = copilot.settings.write(undefined, [entry], undefined, 'pawl.json')
  expect(JSON.parse(text)).toEqual({
    version: 1,
    hooks: { preToolUse: [{ type: 'command', bash: 'pawl', matcher: 'bash', timeoutSec: 20, author: 'pawl' }] },
  })
  expect(copilot.settings.read(text, 'pawl.json')).toEqual([entry])
})

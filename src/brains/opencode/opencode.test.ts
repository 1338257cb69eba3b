import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Answer } from '../contract/brain.ts'
import { opencode } from './index.ts'

const momentOf = (native: string) => {
  const moment = opencode.vocabulary.moments.find((one) => one.native === native)
  if (moment === undefined) throw new Error(`no moment ${native}`)
  return moment
}
const fixture = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL(`fixtures/${name}.json`, import.meta.url), 'utf8')).payload
const read = (name: string) => opencode.decode(momentOf(name.split('-')[0] ?? ''), fixture(name))
const say = (native: string, answer: Partial<Answer>) =>
  opencode.encode(momentOf(native), { type: 'continue', informs: [], ...answer })

test.each([
  ['session.created', { source: 'startup' }],
  ['session.compacted', { trigger: 'unknown' }],
  ['session.idle', { result: undefined }],
  ['chat.message', { input: '"Say hello with the shell."' }],
  ['tool.execute.before', { call: { id: 'call_fake0002', kind: 'shell', command: 'echo hello' } }],
  ['tool.execute.before-write', { call: { kind: 'write', paths: ['/project/a.txt'] }, tool: { name: 'write' } }],
  ['tool.execute.after', { call: { command: 'echo rewritten' }, result: { output: 'rewritten\n', isError: false } }],
  ['tool.execute.after-write', { call: { kind: 'write' }, result: { output: 'Wrote file successfully.' } }],
])('%s is read', (name, own) => {
  expect(read(name)).toMatchObject({ own, session: 'ses_e1de244d1ffe9estFtr3rIRsYg', isResumed: false })
})

test('only the typed parts of a message are its input', () => {
  const parts = [
    { type: 'text', text: 'one' },
    { type: 'text', text: 'a file', synthetic: true },
    { type: 'file', url: 'x' },
    { type: 'text', text: 'two' },
  ]
  const payload = { ...fixture('chat.message'), output: { parts } }
  expect(opencode.decode(momentOf('chat.message'), payload).own).toEqual({ input: 'one\ntwo' })
  expect(() => opencode.decode(momentOf('chat.message'), { pawl: 1 })).toThrow('without its parts')
})

test('a plugin of another version is refused', () => {
  const payload = { ...fixture('tool.execute.before'), pawl: 2 }
  expect(() => opencode.decode(momentOf('tool.execute.before'), payload)).toThrow('does not speak version 1')
})

test('a call whose arguments are missing is an error, not a harmless call', () => {
  const payload = { ...fixture('tool.execute.before'), output: {} }
  expect(() => opencode.decode(momentOf('tool.execute.before'), payload)).toThrow('a call of `bash` without its input')
})

test('no outcome is an empty answer, and so is an approval', () => {
  for (const { native } of opencode.vocabulary.moments) {
    for (const type of ['continue', 'approve'] as const) {
      expect(say(native, { type })).toEqual({ stdout: '', stderr: '', exit: 0 })
    }
  }
})

test.each([
  [{ type: 'deny', reason: 'no', input: {} }, { deny: 'no' }],
  [{ type: 'deny', reason: '' }, { deny: 'a hook refused this and gave no reason' }],
  [{ type: 'ask', reason: 'a person must decide: sure?' }, { deny: 'a person must decide: sure?' }],
  [{ input: { command: 'ls' } }, { input: { command: 'ls' } }],
  [
    { output: { a: 1 }, informs: ['one'] },
    { output: '{"a":1}', context: ['one'] },
  ],
] as const)('the answer %j is encoded as %j', (answer, said) => {
  expect(JSON.parse(say('tool.execute.before', answer).stdout)).toEqual(said)
})

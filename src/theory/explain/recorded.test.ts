import { describe, expect, test } from 'vitest'
import { redactor, snapshot, withoutSecrets } from '../../kernel/index.ts'
import { createEngine, parseTheory } from '../index.ts'
import { explainHook } from './explain-hook.ts'
import { hooksIn } from './hooks-in.ts'

type Payload = Readonly<Record<string, unknown>>

const call = {
  id: 'c',
  name: 'bash',
  kind: 'shell',
  command: 'ls -la',
  paths: ['src/a.ts'],
  input: { command: 'ls -la' },
}
const scope = { context: { sessionId: 's', runId: 'r', turn: 1 }, agent: { name: 'a' } }

function explained(condition: string, payload: unknown, event = 'ON_TOOL_CALL') {
  const theory = `bash IS_A tool_of_shells\n@HOOK h ${event} BEGIN\n  IF ${condition} THEN DENY "no"\nEND`
  const engine = createEngine()
  expect(engine.load(theory, 'p.sys2dsl').diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  const [{ hook } = expect.fail()] = hooksIn(parseTheory(theory, 'p.sys2dsl').theory)
  const { conditions, conclusion, misses } = explainHook(hook, payload as Payload, engine, { isRecorded: true })
  const { whole } = conditions[0] ?? expect.fail()
  return { state: whole.state, doubt: whole.doubt, outcome: conclusion.outcome, why: conclusion.doubt, whole, misses }
}

test('a record that has kept everything is explained as the event itself', () => {
  const payload = { call, ...scope }
  expect(explained('command CONTAINS "ls"', payload)).toMatchObject({ state: 'true', outcome: 'deny' })
  expect(explained('EVERY paths STARTS_WITH "src/"', payload)).toMatchObject({ state: 'true', outcome: 'deny' })
  expect(explained('input.command CONTAINS "rm"', payload)).toMatchObject({ state: 'false', outcome: 'continue' })
  expect(explained('input.risk GREATER_THAN 5', payload)).toMatchObject({ state: 'undecided', outcome: 'undecided' })
})

test.each([
  ['redacted', 'curl -H [redacted]'],
  ['cut short', `${'x'.repeat(4000)}[and 12 more characters]`],
  ['left out', '[too much]'],
])('a value that is %s on record is not compared', (loss, command) => {
  const { state, doubt, outcome, why, whole } = explained('command CONTAINS "x"', {
    call: { ...call, command },
    ...scope,
  })
  const sentence = `call.command is ${loss} on record`
  expect([state, doubt, outcome, why]).toEqual(['not on record', sentence, 'not on record', `line 3: ${sentence}`])
  expect(whole.parts).toMatchObject([{ text: 'command', state: 'not on record', doubt: sentence }])
})

const redacted = { call: { ...call, command: '[redacted]', input: { command: '[redacted]', path: 'a' } }, ...scope }

test('a part that does not depend on it is decided, and can decide the whole', () => {
  expect(explained('command CONTAINS "x" AND kind EQUALS web', redacted)).toMatchObject({ state: 'false' })
  expect(explained('command CONTAINS "x" OR kind EQUALS shell', redacted)).toMatchObject({ state: 'true' })
  expect(explained('command CONTAINS "x" OR kind EQUALS web', redacted)).toMatchObject({ state: 'not on record' })
  expect(explained('NOT command CONTAINS "x"', redacted)).toMatchObject({ state: 'not on record' })
  expect(explained('input.path EQUALS "a"', redacted)).toMatchObject({ state: 'true' })
  expect(explained('input.command EQUALS "a"', redacted)).toMatchObject({
    doubt: 'call.input.command is redacted on record',
  })
})

test('a doubt beside a part that is not on record may not have counted', () => {
  for (const condition of [
    'input.risk GREATER_THAN 5 AND command EQUALS "a"',
    'command EQUALS "a" AND input.risk GREATER_THAN 5',
  ])
    expect(explained(condition, redacted)).toMatchObject({ state: 'not on record', outcome: 'not on record' })
})

test('neither is a verb that reads by the value, or asks about it', () => {
  const theory = (line: string) => `@HOOK h ON_TOOL_CALL BEGIN\n  @x ${line}\n  IF $x EQUALS 0 THEN DENY "no"\nEND`
  for (const line of [
    'tool READ_INPUT command',
    'command READ_DIM risk',
    'session READ_CONTROL $command',
    'command IS_A tool',
  ]) {
    const engine = createEngine()
    const [{ hook } = expect.fail()] = hooksIn(parseTheory(theory(line), 'p.sys2dsl').theory)
    const { conclusion } = explainHook(hook, redacted, engine, { isRecorded: true })
    expect([line, conclusion.outcome]).toEqual([line, 'not on record'])
  }
})

test('data with a part that is not on record is not searched', () => {
  const result = { id: 'c', output: { stdout: 'fine', stderr: '[redacted]' }, isError: false }
  const payload = { call, result, origin: 'real', ...scope }
  expect(explained('output CONTAINS "x"', payload, 'ON_TOOL_RESULT')).toMatchObject({
    state: 'not on record',
    doubt: 'result.output.stderr is redacted on record',
  })
  expect(explained('output.stdout CONTAINS "x"', payload, 'ON_TOOL_RESULT')).toMatchObject({ state: 'false' })
  const named = { ...payload, result: { ...result, output: { '[redacted]': 1 } } }
  expect(explained('NO output CONTAINS "x"', named, 'ON_TOOL_RESULT')).toMatchObject({ state: 'not on record' })
})

test('a text that is made of several parts of a record is not on record if one of them is left out', () => {
  const message = { role: 'user', content: [{ type: 'text', text: 'hello' }, '[too much]'] }
  expect(explained('prompt CONTAINS "x"', { input: [message], ...scope }, 'ON_PROMPT')).toMatchObject({
    state: 'not on record',
  })
})

describe('a record that any program could have written', () => {
  test.each<readonly [string, unknown]>([
    ['without the call', { ...scope }],
    ['with a text for the call', { call: 'ls', ...scope }],
    ['with an object for the name', { call: { ...call, name: { doubt: 'x' } }, ...scope }],
    ['with nothing for the name', { call: { ...call, name: null }, ...scope }],
    ['that is a fact', { call: { ...call, name: { fact: {} } }, ...scope }],
  ])('%s is explained as far as it goes', (_, payload) => {
    expect(explained('tool EQUALS "x"', payload)).toMatchObject({ state: 'not on record', outcome: 'not on record' })
  })

  test('may have keys of its own', () => {
    const payload = JSON.parse('{"call":{"name":"bash","kind":"shell","input":{"__proto__":{"a":"b"}},"paths":[]}}')
    expect(explained('input CONTAINS "b"', { ...payload, ...scope })).toMatchObject({ state: 'true' })
  })

  test('may be frozen', () => {
    const payload = snapshot({ call, ...scope }, { hides: redactor(), cleans: withoutSecrets })
    expect(explained('input.command CONTAINS "ls"', payload)).toMatchObject({ state: 'true' })
  })
})

test('a selection by a value that is not on record misses nothing', () => {
  expect(explained('kind EQUALS shell', { call: { ...call, kind: '[redacted]' }, ...scope }).misses).toEqual([])
  expect(explained('kind EQUALS web', { call, ...scope }).misses).toHaveLength(1)
})

test('every mark of the copy that records keep is known', () => {
  const looped: { self?: unknown } = {}
  looped.self = looped
  const deep = Array.from({ length: 40 }).reduce<unknown>((inner) => ({ inner }), 'x')
  const throwing = Object.defineProperty({}, 'x', { enumerable: true, get: () => expect.fail() })
  const lost = [looped, deep, throwing, undefined, () => 1, Symbol('x'), 'y'.repeat(20), { token: 'ghp_1234567890' }]
  for (const value of lost) {
    const input = snapshot({ value }, { hides: redactor(), cleans: withoutSecrets, textLength: 10 })
    const { state } = explained('input CONTAINS "x"', { call: { ...call, input }, ...scope })
    expect([JSON.stringify(input).slice(0, 60), state]).toEqual([expect.anything(), 'not on record'])
  }
})

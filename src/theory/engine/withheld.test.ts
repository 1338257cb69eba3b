import { describe, expect, test } from 'vitest'
import { createAgent, tool } from '../../agent/index.ts'
import {
  createDispatcher,
  type Decision,
  type Json,
  makeToolCall,
  makeToolResult,
  memoryAudit,
  type Redaction,
} from '../../index.ts'
import { cleanDecision } from '../../kernel/index.ts'
import { exampleScope, scriptedModel } from '../../testing/index.ts'
import { createEngine } from '../index.ts'

const dlp = (field: string, then = 'DENY "private data stays in the house"') => `
@HOOK dlp ON_TOOL_RESULT BEGIN
  @leaks ${field} CONTAINS "customer list"
  IF $leaks THEN
    @_ tool ${then}
  END
END`

function judged(theory: string, output: Json) {
  const engine = createEngine()
  expect(engine.load(theory, 'p.sys2dsl').diagnostics).toEqual([])
  const audit = memoryAudit()
  const call = makeToolCall({ id: 'c', name: 'read', kind: 'read', input: { file_path: 'a.txt' } })
  const own = {
    call,
    tool: { name: 'read' },
    result: makeToolResult('c', output),
    origin: 'real',
    durationMs: 1,
  } as const
  const decision = createDispatcher({ registry: engine.registry, audit }).dispatch('tool.after', own, exampleScope())
  return { ...(decision as Decision), records: JSON.stringify(audit.records().map(({ reason }) => reason)) }
}

const secret = 'our customer list: Alice, Bob'

describe('a guard that withholds a result', () => {
  test('does not quote it, in the decision or in the record', () => {
    const { type, reasons, records } = judged(dlp('output'), secret)
    expect(type).toBe('deny')
    expect(reasons).toEqual([
      { hook: 'p/dlp', outcome: 'deny', reason: 'private data stays in the house (p.sys2dsl:5)' },
    ])
    expect(records).not.toContain('Alice')
  })

  test('does not hand it to the model', async () => {
    const read = tool({ name: 'read', kind: 'read', run: () => secret })
    const model = scriptedModel([{ calls: [{ name: 'read', input: {} }] }, 'Done.'])
    const agent = createAgent({ name: 'a', model, tools: [read] })
    createEngine({ registry: agent.registry }).load(dlp('output'), 'p.sys2dsl')
    await agent.run('Go.')
    const told = JSON.stringify(model.requests)
    expect(told).toContain('private data stays in the house')
    expect(told).not.toContain('Alice')
  })

  test.each([
    ['compares it with a number', '@bad output GREATER_THAN 5'],
    ['takes it for a condition', '@bad output AND output'],
    ['adds to it', '@sum output PLUS 1\n  @bad $sum GREATER_THAN 5'],
    ['takes it for the name of a field', '@field tool READ_INPUT $output\n  @bad $field EQUALS 5'],
    ['takes it for the name of a control', '@control session READ_CONTROL $output\n  @bad $control EQUALS 5'],
  ])('does not quote it if it cannot decide because it %s', (_, line) => {
    const theory = `@HOOK g ON_TOOL_RESULT BEGIN\n  ${line}\n  IF $bad THEN\n    @_ tool DENY "no"\n  END\nEND`
    const { type, reasons, records } = judged(theory, secret)
    expect(type).toBe('deny')
    expect(JSON.stringify(reasons) + records).not.toContain('Alice')
  })
})

test('a doubt about facts does not quote content', () => {
  const facts = `"${secret}" IS_A_POSSIBLE private\n`
  const theory = `${facts}@HOOK g ON_TOOL_RESULT BEGIN\n  IF output IS_A private THEN DENY "no"\nEND`
  const { type, reasons, records } = judged(theory, secret)
  expect(type).toBe('deny')
  expect(records).toContain('the content IS_A private is only possible')
  expect(JSON.stringify(reasons) + records).not.toContain('Alice')
})

describe('an output that is an object', () => {
  const output = { stdout: `one\n${secret}`, stderr: '', isImage: false, parts: [{ type: 'text', text: 'deep words' }] }

  test('is searched as a whole, however deep a text is', () => {
    expect(judged(dlp('output'), output).type).toBe('deny')
    expect(judged(dlp('output').replace('customer list', 'deep words'), output).type).toBe('deny')
    expect(judged(dlp('output'), [{ type: 'text', text: secret }]).type).toBe('deny')
    expect(judged(dlp('output'), { 'our customer list': 1 }).type).toBe('deny')
    expect(judged(dlp('output').replace('customer list', '4711'), { pin: 4711 }).type).toBe('deny')
    expect(judged(dlp('output'), { stdout: 'nothing here', count: 3 }).type).toBe('continue')
  })

  test('is read by path', () => {
    expect(judged(dlp('output.stdout'), output).type).toBe('deny')
    expect(judged(dlp('output.stderr'), output).type).toBe('continue')
    expect(judged(dlp('output.parts.0.text'), output).type).toBe('continue')
    expect(judged(dlp('output.nothing'), output)).toMatchObject({
      type: 'deny',
      reason: expect.stringContaining('output.nothing is missing'),
    })
  })

  test('a part of it is not quoted either', () => {
    expect(judged(dlp('output.stdout'), output).records).not.toContain('Alice')
  })
})

test('the input of a call is read by path, too', () => {
  expect(judged(dlp('input.file_path').replace('customer list', 'a.txt'), 'x')).toMatchObject({
    type: 'deny',
    reason: 'private data stays in the house (p.sys2dsl:5, input.file_path "a.txt")',
  })
})

describe('a part of an input', () => {
  const input = { api_key: 'hunter2', to: 'ann' }
  const asked = (theory: string) => {
    const engine = createEngine()
    expect(engine.load(theory, 'p.sys2dsl').diagnostics).toEqual([])
    const call = makeToolCall({ id: 'c', name: 'send', kind: 'other', input })
    const { dispatch } = createDispatcher({ registry: engine.registry })
    return dispatch('tool.before', { call, tool: { name: 'send' } }, exampleScope()) as Decision
  }
  const guard = (...lines: string[]) => `@HOOK g ON_TOOL_CALL BEGIN\n${lines.join('\n')}\nEND`

  test('is quoted in a reason unless records hide it', () => {
    const { reasons } = asked(guard('IF input.api_key EQUALS "hunter2" AND input.to EQUALS ann THEN DENY "no"'))
    expect(reasons[0]?.reason).toBe('no (p.sys2dsl:2, input.api_key "[redacted]", input.to "ann")')
  })

  test.each([
    ['is not true or false', ['IF input.api_key THEN DENY "no"']],
    ['is asked about', ['IF input.api_key IS_A known THEN DENY "no"'], '"hunter2" IS_A_POSSIBLE known\n'],
    ['names a control', ['@c session READ_CONTROL $input.api_key', 'IF $c EQUALS 1 THEN DENY "no"']],
    ['is read by its name', ['@k tool READ_INPUT api_key', 'IF $k GREATER_THAN 1 THEN DENY "no"']],
  ])('is not quoted by a hook that cannot decide because it %s', (_, lines, facts = '') => {
    const { type, reasons } = asked(facts + guard(...lines))
    expect(type).toBe('deny')
    expect(JSON.stringify(reasons)).toContain('could not decide')
    expect(JSON.stringify(reasons)).not.toContain('hunter2')
  })
})

test('a reason names the fields that led to it, and no others', () => {
  const theory = `@HOOK g ON_TOOL_CALL WHEN kind EQUALS shell BEGIN
  @pushes command CONTAINS "push"
  IF paths CONTAINS ".env" THEN DENY "secrets"
  IF $pushes THEN
    IF agent EQUALS nobody THEN DENY "not you" ELSE DENY "nobody pushes"
  END
END`
  const engine = createEngine()
  expect(engine.load(theory, 'p.sys2dsl').diagnostics).toEqual([])
  const call = makeToolCall({ id: 'c', name: 'bash', kind: 'shell', input: { command: 'git push' } })
  const { dispatch } = createDispatcher({ registry: engine.registry })
  const { reasons } = dispatch('tool.before', { call, tool: { name: 'bash' } }, exampleScope()) as Decision
  expect(reasons[0]?.reason).toMatch(
    /^nobody pushes \(p\.sys2dsl:5, kind "shell", command "git push", agent "[^"]*"\)$/,
  )
})

test('a reason is short, however long the fields are that led to it', () => {
  const engine = createEngine()
  const theory = `@HOOK g ON_TOOL_CALL WHEN kind EQUALS shell BEGIN
  @hit command CONTAINS "curl"
  @many paths CONTAINS "x"
  @both $hit OR $many
  IF $both THEN
    @_ tool DENY $command
  END
END`
  expect(engine.load(theory, 'p.sys2dsl').diagnostics).toEqual([])
  const call = makeToolCall({
    id: 'c',
    name: 'bash',
    kind: 'shell',
    input: { command: `curl ${'x'.repeat(5_000_000)}` },
  })
  const dispatcher = createDispatcher({ registry: engine.registry })
  const decision = dispatcher.dispatch('tool.before', { call, tool: { name: 'bash' } }, exampleScope()) as Decision
  expect(decision).toMatchObject({ type: 'deny', reason: expect.stringContaining('more characters]') })
  expect(decision.reasons[0]?.reason?.length).toBeLessThan(3000)
})

describe('a reason that is cut', () => {
  const quoted = (command: string, redaction?: Redaction) => {
    const engine = createEngine()
    engine.load(
      '@HOOK g ON_TOOL_CALL WHEN kind EQUALS shell BEGIN\n  IF command CONTAINS "a" THEN DENY "no"\nEND',
      'p.sys2dsl',
    )
    const call = makeToolCall({ id: 'c', name: 'bash', kind: 'shell', input: { command } })
    const { dispatch } = createDispatcher({ registry: engine.registry, ...(redaction && { redaction }) })
    const decision = dispatch('tool.before', { call, tool: { name: 'bash' } }, exampleScope()) as Decision
    return cleanDecision(decision, redaction, { call }).reasons[0]?.reason ?? ''
  }
  const token = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`
  const random = 'kX9vQ2mZ7pL4wR8tB3nY6cF1'

  test('quotes no part of a secret, wherever it is cut', () => {
    for (let before = 150; before <= 210; before += 1) {
      const filler = `${'a'.repeat(20)} `.repeat(10).slice(0, before - 1)
      expect(quoted(`${filler} ${token} && ls ${'b '.repeat(200)}`)).not.toContain('ghp_')
      const reason = quoted(`${filler} ${random} && ls ${'b '.repeat(200)}`, { entropy: true })
      expect(reason).not.toContain(random.slice(0, 3))
    }
  })

  test('quotes no part of a value that the config hides', () => {
    const note = 'the horse leaves the stable at noon; '.repeat(20)
    expect(quoted(note)).toContain('the horse leaves')
    expect(quoted(note, { paths: ['call.input.command'] })).not.toContain('the horse leaves')
  })

  test('keeps the first part of one long word', () => {
    expect(quoted(`a/${'b/'.repeat(400)}`)).toMatch(/command "a\/(b\/)+\[and 602 more characters\]"/)
  })
})

import { describe, expect, test } from 'vitest'
import { refusal } from '../../../test/refusal.ts'
import { createDispatcher, createRegistry } from '../../kernel/index.ts'
import { catalogue } from '../../protocol/index.ts'
import { auditSink, openStore } from '../../store/index.ts'
import { scriptedModel } from '../../testing/index.ts'
import { createAgent, defineAgent, durable, openTelemetry, tool, workflow } from '../index.ts'

/** No argument at all. */
const none = [] as unknown as readonly [never]
const registry = createRegistry(catalogue)
const model = scriptedModel([])
const api = { trace: { getTracer: () => ({}) }, context: {}, SpanKind: {}, SpanStatusCode: {} }

/** Everything that takes a redaction and an audit sink, as a program in JavaScript calls it. */
const borders: readonly (readonly [string, (more: object) => unknown])[] = [
  ['createAgent', (more) => createAgent({ name: 'clerk', model, ...more })],
  ['defineAgent', (more) => defineAgent({ name: 'clerk', model, ...more })],
  ['workflow', (more) => workflow({ name: 'work', execute: () => undefined, ...more })],
  ['createDispatcher', (more) => createDispatcher({ registry, ...more })],
]
const withRedaction = [...borders, ['openTelemetry', (more: object) => openTelemetry(api as never, more)] as const]

describe.each(withRedaction)('%s refuses a redaction that would hide nothing', (_, make) => {
  test.each([
    [{ word: ['pin'] }, '`redaction` has an unknown key `word`; did you mean `words`?'],
    [{ path: ['call.input.pin'] }, '`redaction` has an unknown key `path`; did you mean `paths`?'],
    [{ words: 'pin' }, '`redaction.words` is a text, not a list; write `words: […]`'],
    [{ words: ['pin', 5] }, '`redaction.words[1]` is not a text, or empty'],
    [{ paths: [''] }, '`redaction.paths[0]` is not a text, or empty'],
    [{ paths: ['call..x'] }, '`redaction.paths[0]` is `call..x`, not a path: see character 6; write `call.x`'],
    [{ paths: ['.call.x'] }, 'see character 1; write `call.x`'],
    [{ paths: ['call', 'call.x.'] }, '`redaction.paths[1]` is `call.x.`, not a path: see character 8; write `call.x`'],
    [{ paths: ['call[0'] }, 'see character 5; write `call.0`'],
    [{ paths: ['call.input.items[*].price'] }, 'see character 17; write `call.input.items.*.price`'],
    [{ paths: [' call.x'] }, 'see character 1; write `call.x`'],
    [{ paths: ['.'] }, 'see character 1; write `call`'],
    [{ paths: ['cal.input.x'] }, '`redaction.paths[0]` is `cal.input.x`, and no event has `cal`; did you mean `call`?'],
    [{ paths: ['items.*.price'] }, 'no event has `items`; begin with a field such as `call`'],
    [{ entropy: 'yes' }, '`redaction.entropy` is a text, neither true nor false; write `entropy: true`'],
    [['pin'], '`redaction` is a list, not an object'],
    ['pin', '`redaction` is a text, not an object'],
    [null, '`redaction` is null, not an object'],
  ])('%j', (redaction, message) => {
    expect(refusal(() => make({ redaction }))).toContain(message)
  })

  test('and takes one that is right, or none', () => {
    for (const redaction of [
      undefined,
      {},
      { words: ['pin'], paths: ['call.input.*', '*.x', 'timestamp', 'context.a b'], entropy: true },
    ])
      expect(refusal(() => make({ redaction }))).toBe('accepted')
  })
})

describe.each(borders)('%s refuses an audit that takes no records', (_, make) => {
  test.each([
    [5, '`audit` is a number, not an audit sink; write `auditSink('],
    [null, '`audit` is null, not an audit sink'],
    [{}, '`audit` is an object, not an audit sink'],
    [Promise.resolve(), '`audit` is a promise, not an audit sink; await it'],
  ])('%j', (audit, message) => {
    expect(refusal(() => make({ audit }))).toContain(message)
  })

  test('such as a store or its log', async () => {
    const store = await openStore('memory:')
    for (const audit of [store, store.audit])
      expect(refusal(() => make({ audit }))).toContain(
        '`audit` is a store or its log, not an audit sink; write `auditSink(store.audit, { agent: NAME })`',
      )
    expect(refusal(() => make({ audit: false }))).toBe('accepted')
  })
})

describe('options that are not there, or not an object', () => {
  test.each<[string, () => unknown, string]>([
    ['createAgent()', () => createAgent(...none), 'bad-agent: the agent must be an object, not undefined'],
    ['createAgent(null)', () => createAgent(null as never), 'bad-agent: the agent must be an object, not null'],
    [
      'defineAgent()',
      () => defineAgent(...none),
      'bad-agent: the definition of the agent must be an object, not undefined',
    ],
    ['workflow()', () => workflow(...none), 'bad-workflow: the workflow must be an object, not undefined'],
    ['tool()', () => tool(...none), 'bad-tool: the tool must be an object, not undefined'],
    [
      'createDispatcher()',
      () => createDispatcher(...none),
      'bad-option: the options of createDispatcher must be an object, not undefined',
    ],
    [
      'createDispatcher({ registy })',
      () => createDispatcher({ registy: registry } as never),
      'unknown key `registy`; did you mean `registry`?',
    ],
    [
      'createDispatcher({})',
      () => createDispatcher({} as never),
      '`registry` of createDispatcher is undefined, not a registry; make it with `createRegistry()`',
    ],
  ])('%s', (_, work, message) => {
    expect(refusal(work)).toContain(message)
  })
})

test.each([
  ['reed', 'did you mean `read`?'],
  ['Bash', 'did you mean `shell`?'],
  ['', 'the kinds are `shell`, `read`'],
  [5, 'the kinds are `shell`, `read`'],
])('a tool of the kind %j is refused: a guard that matches on kinds would not see it', (kind, hint) => {
  expect(refusal(() => tool({ name: 'peek', kind: kind as never, run: () => 1 }))).toBe(
    `bad-tool: tool \`peek\` has an unknown kind \`${kind}\`; ${hint}`.concat(
      hint.startsWith('the') ? ', `write`, `edit`, `patch`, `search`, `web`, `mcp`, `agent`, `other`' : '',
    ),
  )
})

describe('a store or a log that cannot keep anything', () => {
  const agent = createAgent({ name: 'clerk', model })

  test.each<[string, () => unknown, string]>([
    [
      'durable()',
      () => durable(...(none as never as [never, never])),
      'durable needs an agent or a workflow, not undefined',
    ],
    [
      'durable(agent)',
      () => durable(agent, undefined as never),
      'durable needs a store with `journals`, not undefined',
    ],
    ['durable(agent, {})', () => durable(agent, {} as never), 'durable needs a store with `journals`, not this object'],
    ['durable(agent, promise)', () => durable(agent, openStore('memory:') as never), 'not a promise; await it'],
    [
      'auditSink()',
      () => auditSink(...(none as never as [never, never])),
      'auditSink writes to a log, not to undefined',
    ],
    [
      'auditSink(promise)',
      () => auditSink(openStore('memory:') as never, { agent: 'x' }),
      'not to a promise; await it',
    ],
  ])('%s', (_, work, message) => {
    expect(refusal(work)).toContain(`bad-option: `)
    expect(refusal(work)).toContain(message)
  })

  test('auditSink(store) and its misspelt options', async () => {
    const store = await openStore('memory:')
    const sink = auditSink as (...given: readonly unknown[]) => unknown
    expect(refusal(() => sink(store, { agent: 'x' }))).toContain('not to a store; `auditSink(store.audit,')
    expect(refusal(() => sink(store.audit, { agnt: 'x' }))).toContain('did you mean `agent`?')
    expect(refusal(() => sink(store.audit))).toContain('must be an object, not undefined')
    expect(refusal(() => sink(store.audit, { agent: '' }))).toContain('needs the name of an agent')
    expect(refusal(() => sink(store.audit, { agent: 'x' }))).toBe('accepted')
  })
})

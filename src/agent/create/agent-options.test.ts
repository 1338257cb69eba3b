import { describe, expect, test } from 'vitest'
import { refusal } from '../../../test/refusal.ts'
import { createRegistry, guard, type ModelRequest, modify, observe, transform } from '../../index.ts'
import { scriptedModel } from '../../testing/index.ts'
import {
  type AgentOptions,
  agentHooks,
  agentTool,
  createAgent,
  defineAgent,
  HookAction,
  type Lifecycle,
  lifecycle,
  tool,
  workflowHooks,
} from '../index.ts'

const model = scriptedModel([])
const look = tool({ name: 'look', run: () => 1 })
const other = createAgent({ name: 'other', model })

const loose = <T>(work: T) => work as unknown as (...given: readonly unknown[]) => unknown

const shared: readonly (readonly [string, object, string])[] = [
  ['one tool', { tools: look }, 'is a tool, not a list; write it as a list: `[…]`'],
  ['tools: 5', { tools: 5 }, 'is a number, not a list'],
  ['a tool that `tool` did not make', { tools: [look, { name: 'x', run: () => 1 }] }, 'has an object at 1, not a tool'],
  ['tools: [undefined]', { tools: [undefined] }, 'has undefined at 0, not a tool; make it with `tool({ name, run })`'],
  ['handoffs by name', { handoffs: ['other'] }, 'has a text at 0, not an agent; give the agent itself'],
  ['handoffs: [{}]', { handoffs: [{}] }, 'has an object at 0, not an agent'],
  ['one handoff', { handoffs: other }, 'is an agent, not a list'],
  ['registry: []', { registry: [] }, '`registry` of agent `clerk` is a list, not a registry; make it with'],
  ['prompt: text', { prompt: 'x' }, '`prompt` of agent `clerk` is a text, not a function'],
  ['instructions: 5', { instructions: 5 }, '`instructions` of agent `clerk` is a number, not a text or a function'],
  ['description: 5', { description: 5 }, '`description` of agent `clerk` is a number, not a text'],
  ['tracing: {}', { tracing: {} }, '`tracing` of agent `clerk` is an object, not what starts spans; make it with'],
  ['logger: {}', { logger: {} }, '`logger` of agent `clerk` is an object, not a function or `false`'],
  ['now: 5', { now: 5 }, '`now` of agent `clerk` is a number, not a function'],
  ['maxTurns: 0', { maxTurns: 0 }, '`maxTurns` of agent `clerk` is 0, not a whole number from 1 up; leave it out'],
  ['maxTurns: text', { maxTurns: '5' }, '`maxTurns` of agent `clerk` is a text'],
  ['a misspelt setting', { settings: { temprature: 1 } }, 'unknown key `temprature`; did you mean `temperature`?'],
  ['a setting of another type', { settings: { maxTokens: '5' } }, 'settings.maxTokens must be a whole number'],
  ['settings: 5', { settings: 5 }, '`settings` of agent `clerk` must be an object, not a number'],
  ['a misspelt price', { prices: { m: { inputt: 3, output: 1 } } }, 'did you mean `input`?'],
  ['a negative price', { prices: { m: { input: -3, output: 1 } } }, 'must be a number from 0 up, not -3'],
  ['prices: null', { prices: null }, '`prices` of agent `clerk` must be an object of prices by model, not null'],
  ['hooks: 5', { hooks: 5 }, 'bad-hook: a value that is not a hook was registered'],
]

describe.each([
  ['createAgent', createAgent as (options: AgentOptions) => unknown],
  ['defineAgent', defineAgent as (options: never) => unknown],
])('%s refuses wrong options, with a hint', (_, make) => {
  test.each(shared)('%s', (_, options, message) => {
    expect(refusal(() => make({ name: 'clerk', model, ...options } as never))).toContain(message)
  })

  test('a model that is missing or is not one', () => {
    expect(refusal(() => make({ name: 'clerk' } as never))).toMatch(/clerk` (needs a|has no) model/)
    expect(refusal(() => make({ name: 'clerk', model: 'gpt' } as never))).toContain('is a text, not a model')
  })

  test('and takes right ones', () => {
    const right = {
      name: 'clerk',
      model,
      tools: [look, agentTool(other)],
      handoffs: [other],
      registry: createRegistry(),
      settings: { maxTokens: 5, temperature: 0.5, stop: ['x'], metadata: { a: 1 } },
      prices: { m: { input: 3, output: 15, cachedInput: 1 } },
      logger: false,
      now: Date.now,
      maxTurns: 1,
    }
    expect(refusal(() => make(right as never))).toBe('accepted')
  })
})

test('a definition refuses methods and transforms that are not objects', () => {
  const define = (more: object) => refusal(() => defineAgent({ name: 'clerk', model, ...more } as never))
  expect(define({ methods: 5 })).toContain('`methods` of the definition of agent `clerk` is a number, not an object')
  expect(define({ resultTransform: [] })).toContain('`resultTransform` of the definition of agent `clerk` is a list')
  expect(define({ on: null })).toContain('agentHooks must be an object, not null')
  expect(define({ hooks: guard({ name: 'g', on: 'tool.before', run: () => undefined }) })).toBe('accepted')
})

test('settings and prices are read once', async () => {
  const settings = { maxTokens: 5 }
  const prices = { scripted: { input: 1000, output: 1000 } }
  const costs: unknown[] = []
  const agent = createAgent({
    name: 'clerk',
    model: scriptedModel([
      ({ maxTokens }) => ({
        content: [{ type: 'text', text: String(maxTokens) }],
        stopReason: 'end',
        usage: { inputTokens: 1, outputTokens: 0 },
      }),
    ]),
    settings,
    prices,
    hooks: [observe({ name: 'o', on: 'tokens.counted', run: ({ estimatedCost }) => void costs.push(estimatedCost) })],
  })
  settings.maxTokens = 500
  prices.scripted.input = 0
  expect(await agent.run('x')).toMatchObject({ text: '5' })
  expect(costs).toEqual([0.001])
})

describe('functions that make tools and hooks refuse wrong values', () => {
  const noName = { name: 'x' }
  test.each<[string, () => unknown, string]>([
    ['agentTool()', () => loose(agentTool)(), 'bad-tool: agentTool needs an agent, not undefined'],
    ['agentTool({})', () => loose(agentTool)({}), 'bad-tool: agentTool needs an agent, not an object'],
    ['agentTool({ name })', () => loose(agentTool)(noName), 'give the agent itself, as `createAgent` makes it'],
    ['agentTool: promptOf', () => loose(agentTool)(other, { promptOf: 'x' }), 'is a text, not a function'],
    ['agentTool: name', () => loose(agentTool)(other, { name: 5 }), 'bad-tool: a tool needs a name'],
    [
      'tool: sequential',
      () => loose(tool)({ name: 'x', sequential: 'yes', run: () => 1 }),
      '`sequential` of tool `x` is a text, not true or false',
    ],
    ['tool: description', () => loose(tool)({ name: 'x', description: 5, run: () => 1 }), 'is a number, not a text'],
    ['tool: inputSchema', () => loose(tool)({ name: 'x', inputSchema: [], run: () => 1 }), 'is a list, not a schema'],
    ['agentHooks()', () => loose(agentHooks)(), 'bad-hook: agentHooks must be an object, not undefined'],
    ['agentHooks: nme', () => loose(agentHooks)({}, { nme: 'x' }), 'unknown key `nme`; did you mean `name`?'],
    ['agentHooks: name', () => loose(agentHooks)({}, { name: 5 }), '`name` of agentHooks is a number, not a text'],
    ['agentHooks: methods', () => loose(agentHooks)({}, { methods: 5 }), '`methods` of agentHooks is a number'],
    [
      'lifecycle()',
      () => loose(lifecycle)(),
      'bad-hook: a lifecycle must be an object, not undefined; its functions are',
    ],
    ['workflowHooks(null)', () => loose(workflowHooks)(null), 'bad-hook: a workflow hook must be an object, not null'],
    ['guard()', () => loose(guard)(), 'bad-hook: a guard must be an object, not undefined'],
    ...[null, 5, 'shell', ['shell']].map((match): [string, () => unknown, string] => [
      `guard: match ${JSON.stringify(match)}`,
      () => loose(guard)({ name: 'g', on: 'tool.before', match, run: () => undefined }),
      'guard `g` cannot match with ',
    ]),
  ])('%s', (_, work, message) => {
    expect(refusal(work)).toContain(message)
  })
})

describe('the error for a lifecycle that returns an invalid value describes that value', () => {
  const run = (hooks: Omit<Lifecycle, 'name'>) =>
    createAgent({ name: 'clerk', model: scriptedModel(['Hi.']) })
      .withLifecycle({ name: 'l', ...hooks })
      .run('x')

  test.each<[unknown, string]>([
    [true, '`afterModel` returned a boolean instead of a HookAction'],
    [null, '`afterModel` returned null instead of a HookAction'],
    [{ type: 'aprove' }, '`afterModel` returned `aprove` instead of a HookAction'],
    [{}, '`afterModel` returned an object instead of a HookAction'],
  ])('afterModel: %j', async (returned, message) => {
    await expect(run({ afterModel: () => returned as never })).rejects.toThrow(message)
  })

  test('beforeModel: a text', async () => {
    await expect(run({ beforeModel: () => 'x' as never })).rejects.toMatchObject({
      message: expect.stringContaining('`beforeModel` returned a text instead of messages'),
      hint: expect.stringContaining('return a list of messages'),
    })
  })

  test('the error for a transform that changes the messages into a text names the field', async () => {
    const spoils = (request: ModelRequest) => modify({ request: { ...request, messages: 'x' as never } })
    const hook = transform({ name: 't', on: 'model.before', failure: 'throw', run: ({ request }) => spoils(request) })
    const agent = createAgent({ name: 'clerk', model: scriptedModel(['Hi.']), hooks: [hook] })
    await expect(agent.run('x')).rejects.toThrow('request.messages must be a list, not "x"')
  })

  test('an action whose type changes between reads counts as it was read first', async () => {
    let reads = 0
    const action = {
      get type() {
        return reads++ === 0 ? 'reject' : 'approve'
      },
      reason: 'no',
    }
    await expect(run({ afterModel: () => action as HookAction })).rejects.toMatchObject({ code: 'response-denied' })
    await expect(run({ afterModel: () => HookAction.approve })).resolves.toMatchObject({ text: 'Hi.' })
  })
})

test('a function of the workflow dialect is read once, too: a denial that turns into an approval denies', async () => {
  let ran = 0
  const turning = () => {
    let reads = 0
    return Object.defineProperty({ reason: 'no' }, 'type', { get: () => (reads++ === 0 ? 'deny' : 'approve') })
  }
  const agent = createAgent({
    name: 'clerk',
    model: scriptedModel([{ calls: [{ name: 'look' }] }, 'Hi.']),
    tools: [tool({ name: 'look', run: () => ran++ })],
    hooks: workflowHooks({ name: 'w', onPreToolUse: () => turning() as never }),
  })
  await agent.run('x')
  expect(ran).toBe(0)
})

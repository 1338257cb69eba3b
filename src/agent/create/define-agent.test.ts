import { describe, expect, test } from 'vitest'
import { type catalogue, contextVariables, createContext, memoryAudit, type PayloadOf } from '../../index.ts'
import { recordingTool, type ScriptedStep, scriptedModel } from '../../testing/index.ts'
import { type AgentDefinition, type AgentHooks, createAgent, defineAgent } from '../index.ts'
import type { StandardSchema } from '../standard-schema.ts'

/** A schema by hand, to show that any library with the standard interface will do. */
function schema<T>(check: (value: Record<string, unknown>) => string | undefined): StandardSchema<unknown, T> {
  const validate = (value: unknown) => {
    const problem =
      typeof value === 'object' && value !== null ? check(value as Record<string, unknown>) : 'it is no object'
    return problem === undefined
      ? { value: value as T }
      : { issues: [{ message: problem, path: [problem.split(' ')[0] ?? ''] }] }
  }
  return { '~standard': { version: 1, vendor: 'test', validate } }
}
const cityAnswer = schema<{ cityName: string }>(({ cityName }) =>
  typeof cityName === 'string' ? undefined : 'cityName is missing',
)

const define = (definition: Partial<AgentDefinition>, steps: readonly ScriptedStep[]) => {
  const model = scriptedModel(steps)
  return { model, agent: defineAgent({ name: 'declared', model, ...definition }) }
}

test('instructions and prompt are made from the context', async () => {
  const { agent, model } = define(
    {
      instructions: ({ variables }) => `Speak ${variables.get('language')}.`,
      prompt: (input, { variables }) => `${input} In ${variables.get('cityName')}.`,
    },
    ['Bonjour.'],
  )
  await agent.run('Weather?', {
    context: createContext({ variables: contextVariables({ language: 'French', city_name: 'Paris' }) }),
  })
  expect(model.requests[0]).toMatchObject({
    system: 'Speak French.',
    messages: [{ content: [{ text: 'Weather? In Paris.' }] }],
  })
})

test('a context that does not fit ends the run before it begins, and is reported', async () => {
  const reports: unknown[] = []
  const { agent, model } = define(
    {
      contextSchema: schema(({ city }) => (city === undefined ? 'city is missing' : undefined)),
      on: { onValidationFailed: ({ error, errorType }) => void reports.push([errorType, error]) },
    },
    [],
  )
  await expect(agent.run('hi')).rejects.toMatchObject({ code: 'invalid-context' })
  expect(reports).toEqual([['context', 'city: city is missing']])
  expect(model.requests).toEqual([])
})

describe('output', () => {
  const read = async (words: string, mode: 'strict' | 'tolerant') => {
    const reports: unknown[] = []
    const on: AgentHooks = {
      onValidationFailed: ({ errorType, error, field, value }) => void reports.push({ errorType, error, field, value }),
    }
    const { agent } = define({ output: { schema: cityAnswer, mode }, on }, [words])
    const result = await agent.run('hi').catch((error: unknown) => error)
    return { result, reports }
  }

  test.each(['strict', 'tolerant'] as const)('%s: JSON of the right shape is the result', async (mode) => {
    expect(await read('{"cityName":"Bern"}', mode)).toMatchObject({
      result: { output: { cityName: 'Bern' }, problems: [] },
      reports: [],
    })
  })

  test.each([
    ['a fence', '```json\n{"cityName":"Bern"}\n```'],
    ['words around it', 'Here you are: {"cityName":"Bern"} – enjoy!'],
    ['a trailing comma', '{"cityName":"Bern",}'],
    ['a comma in a text', '{"cityName":"Bern, }"}'],
    ['keys in snake_case', '{"city_name":"Bern"}'],
    ['keys in kebab-case', '{"city-name":"Bern"}'],
  ])('tolerant fixes %s, strict does not', async (_, words) => {
    expect((await read(words, 'tolerant')).result).toMatchObject({
      status: 'completed',
      output: { cityName: expect.stringMatching(/^Bern/) },
    })
    if (!words.startsWith('{"cityName":"Bern, '))
      expect((await read(words, 'strict')).result).toMatchObject({ code: 'invalid-output' })
  })

  test('strict: output that does not fit the schema is reported, and then ends the run', async () => {
    const { result, reports } = await read('{"town":"Bern"}', 'strict')
    expect(result).toMatchObject({ code: 'invalid-output', progress: { turns: 1 } })
    expect(reports).toEqual([
      { errorType: 'output', error: 'cityName: cityName is missing', field: 'cityName', value: undefined },
    ])
  })

  test('tolerant: an answer that cannot be repaired is undefined; its text and the problem are visible', async () => {
    const { result, reports } = await read('no idea', 'tolerant')
    expect(result).toMatchObject({
      status: 'completed',
      output: undefined,
      text: 'no idea',
      problems: [{ problem: 'it is not JSON' }],
    })
    expect(reports).toHaveLength(1)
  })
})

describe('result transforms', () => {
  const raw = '{"prospects":[{"name":"a"},{"name":"b"}],"total_count":"2","meta":{"limit":1}}'
  const transformed = async (
    resultTransform: AgentDefinition['resultTransform'],
    more: Partial<AgentDefinition> = {},
  ) => {
    const reports: unknown[] = []
    const on: AgentHooks = {
      onValidationFailed: ({ errorType, field, error }) => void reports.push([errorType, field, error]),
    }
    const { agent } = define({ ...(resultTransform && { resultTransform }), on, ...more }, [raw])
    const result = await agent.run('hi', { context: createContext({ variables: contextVariables({ user: 'kim' }) }) })
    if (result.status !== 'completed') throw new Error('suspended')
    return { output: result.output as Record<string, unknown>, problems: result.problems, reports }
  }

  test('a field is taken from elsewhere, in either spelling, and its transform receives the raw result and the context', async () => {
    const { output } = await transformed({
      count: { from: 'totalCount', transform: (value) => Number(value) },
      names: {
        from: 'prospects',
        transform: (value, raw, context) =>
          `${(value as { name: string }[]).map(({ name }) => name)} of ${(raw as { meta: { limit: number } }).meta.limit} for ${context.variables.get('user')}`,
      },
    })
    expect(output).toMatchObject({ count: 2, names: 'a,b of 1 for kim', total_count: '2' })
  })

  test('a field may be computed, have a default, or name a method', async () => {
    const methods = {
      shout(value: string) {
        return `${value}${this.mark()}`
      },
      mark: () => '!',
      all: (raw: { prospects: unknown[] }) => raw.prospects.length,
    }
    const { output } = await transformed(
      {
        missing: { default: 'none' },
        made: { default: () => 'fresh' },
        size: { computed: 'all' },
        loud: { from: 'total_count', transform: 'shout' },
      },
      { methods: methods as never },
    )
    expect(output).toMatchObject({ missing: 'none', made: 'fresh', size: 2, loud: '2!' })
  })

  test('a transform that fails keeps the value, and the failure is visible and reported', async () => {
    const { output, problems, reports } = await transformed({
      prospects: {
        transform: () => {
          throw new Error('boom')
        },
      },
    })
    expect(output['prospects']).toEqual([{ name: 'a' }, { name: 'b' }])
    expect(problems).toEqual([{ field: 'prospects', problem: 'prospects could not be transformed: boom' }])
    expect(reports).toEqual([['transform', 'prospects', 'prospects could not be transformed: boom']])
  })

  test('a value of the wrong type is reported, and replaced by the default if there is one', async () => {
    const { output, reports } = await transformed({
      total_count: { type: 'number', default: 0 },
      prospects: { type: 'array' },
    })
    expect(output['total_count']).toBe(0)
    expect(reports).toEqual([['transform', 'total_count', 'total_count should be number, not string']])
  })

  test('onResultReady sees the result and the raw result', async () => {
    const seen: unknown[] = []
    const { agent } = define(
      {
        resultTransform: { n: { computed: () => 1 } },
        on: { onResultReady: ({ result, rawResult }) => void seen.push(result, rawResult) },
      },
      ['{"a":1}'],
    )
    await agent.run('hi')
    expect(seen).toEqual([{ a: 1, n: 1 }, { a: 1 }])
  })
})

describe('the eleven hooks', () => {
  type Words = keyof AgentHooks
  const watch = (order: string[], words: readonly Words[]) =>
    Object.fromEntries(words.map((word) => [word, () => void order.push(word)])) as AgentHooks
  const all: readonly Words[] = [
    'onStart',
    'onEnd',
    'onHandoff',
    'onToolStart',
    'onToolEnd',
    'onError',
    'onContextBuilt',
    'onPromptGenerated',
    'onValidationFailed',
    'onResultReady',
    'onTokensCounted',
  ]

  test('all fire in real runs, in the documented order', async () => {
    const order: string[] = []
    const billing = createAgent({ name: 'Billing', model: scriptedModel(['Paid.']) })
    const broken = recordingTool({
      name: 'look',
      gives: () => {
        throw new Error('no eyes')
      },
    })
    const { agent } = define(
      {
        tools: [broken],
        handoffs: [billing as never],
        on: watch(order, all),
        resultTransform: {
          x: {
            transform: () => {
              throw new Error('x')
            },
          },
        },
      },
      [{ calls: [{ name: 'look' }] }, '{"a":1}'],
    )
    await agent.run('hi')
    expect(order).toEqual([
      ...['onStart', 'onContextBuilt', 'onPromptGenerated', 'onTokensCounted', 'onToolStart', 'onError', 'onToolEnd'],
      ...['onTokensCounted', 'onValidationFailed', 'onResultReady', 'onEnd'],
    ])
    order.length = 0
    const { agent: second } = define({ handoffs: [billing as never], on: watch(order, all) }, [
      { calls: [{ name: 'transfer_to_billing' }] },
    ])
    await second.run('hi')
    expect(order).toContain('onHandoff')
  })

  test('each gets the context, the agent and the time beside its own keys', async () => {
    const seen: object[] = []
    const on = Object.fromEntries(all.map((word) => [word, (payload: object) => void seen.push(payload)])) as AgentHooks
    const { agent } = define({ on }, ['Hello.'])
    await agent.run('hi')
    for (const payload of seen)
      expect(payload).toMatchObject({
        context: { turn: expect.any(Number) },
        agent: { name: 'declared' },
        timestamp: expect.any(Number),
      })
    expect(seen).toHaveLength(6)
  })

  test('a hook may destructure only the fields it needs', async () => {
    let total = 0
    const { agent } = define(
      {
        on: {
          onTokensCounted: ({ totalTokens }: PayloadOf<typeof catalogue, 'tokens.counted'>) => {
            total += totalTokens
          },
        },
      },
      ['Hello.'],
    )
    await agent.run('hi')
    expect(total).toBe(15)
  })

  test('cost comes from the injected price table; a model without a price has no cost', async () => {
    const costs: unknown[] = []
    const on: AgentHooks = { onTokensCounted: ({ estimatedCost }) => void costs.push(estimatedCost) }
    const million = { content: [], stopReason: 'end', usage: { inputTokens: 1e6, outputTokens: 1e6 } } as const
    await define({ on, prices: { scripted: { input: 2.5, output: 10 } } }, [million]).agent.run('hi')
    await define({ on, prices: { other: { input: 1, output: 1 } } }, [million]).agent.run('hi')
    expect(costs).toEqual([12.5, undefined])
  })

  test('a hook that fails is on record, redacted, and the others still run', async () => {
    const audit = memoryAudit()
    const order: string[] = []
    const { agent } = define(
      {
        audit,
        on: {
          onResultReady: [
            () => {
              throw new Error('boom')
            },
            () => void order.push('second'),
          ],
        },
      },
      ['{"password":"hunter2"}'],
    )
    expect(await agent.run('hi')).toMatchObject({ status: 'completed' })
    expect(order).toEqual(['second'])
    const failed = audit.records().filter(({ outcome }) => outcome === 'failed')
    expect(failed).toMatchObject([
      { hook: 'declared.onResultReady', event: 'result.ready', reason: expect.stringContaining('boom') },
    ])
    expect(JSON.stringify(failed)).not.toContain('hunter2')
  })

  test('functions and method names are called in their order; a parent’s before a child’s', async () => {
    const order: string[] = []
    const parent: AgentDefinition = {
      name: 'parent',
      model: scriptedModel(['Hello.']),
      on: { onEnd: () => void order.push('parent') },
    }
    const agent = defineAgent({
      name: 'child',
      extends: parent,
      methods: { remember: () => void order.push('method') },
      on: { onEnd: [() => void order.push('function'), 'remember'] },
    })
    await agent.run('hi')
    expect(order).toEqual(['parent', 'function', 'method'])
  })

  test('a misspelt hook or method is refused when the agent is made', () => {
    expect(() => define({ on: { onStrat: () => {} } as AgentHooks }, [])).toThrow(
      expect.objectContaining({ message: 'there is no hook `onStrat`', hint: 'did you mean `onStart`?' }),
    )
    expect(() => define({ on: { onEnd: 'forget' } }, [])).toThrow('names the method `forget`')
  })

  test('a misspelt key is refused with the one that was meant, in a parent, too', () => {
    const misspelt = { resultTransfrom: {} } as Partial<AgentDefinition>
    const refusal = (name: string) =>
      expect.objectContaining({
        code: 'bad-agent',
        message: `the definition of agent \`${name}\` has an unknown key \`resultTransfrom\``,
        hint: 'did you mean `resultTransform`?',
      })
    expect(() => define(misspelt, [])).toThrow(refusal('declared'))
    expect(() => define({ extends: { name: 'parent', ...misspelt } }, [])).toThrow(refusal('parent'))
  })

  test('every key of a definition is taken; those that it makes itself are not', () => {
    expect(() => define({ maxTurns: 2, prices: {}, audit: false, now: () => 0, settings: {} }, [])).not.toThrow()
    expect(() => define({ readOutput: () => 1 } as Partial<AgentDefinition>, [])).toThrow('unknown key `readOutput`')
  })

  test.each([
    [
      'a misspelt key',
      { schema: cityAnswer, mod: 'strict' },
      '`output` has an unknown key `mod`',
      'did you mean `mode`?',
    ],
    ['a schema in its place', cityAnswer, '`output` is a schema', 'write `output: { schema }`'],
    ['no schema', { schema: { type: 'object' } }, '`output.schema` is not a schema', 'Standard Schema'],
    [
      'an unknown mode',
      { schema: cityAnswer, mode: 'lenient' },
      '`output.mode` is `lenient`',
      '`strict` or `tolerant`',
    ],
  ])('an output with %s is refused', (_, output, message, hint) => {
    expect(() => define({ output } as Partial<AgentDefinition>, [])).toThrow(
      expect.objectContaining({ code: 'bad-agent', message, hint: expect.stringContaining(hint) }),
    )
  })

  test('a context schema that is not a schema is refused', () => {
    expect(() => define({ contextSchema: {} as never }, [])).toThrow('`contextSchema` is not a schema')
  })

  test('agents that extend each other in a circle are refused with the chain of their names', () => {
    type Changeable = { -readonly [K in keyof AgentDefinition]: AgentDefinition[K] }
    const first: Changeable = { name: 'first' }
    const second: AgentDefinition = { name: 'second', extends: first }
    first.extends = second
    expect(() => defineAgent(first)).toThrow(
      expect.objectContaining({
        code: 'bad-agent',
        message: 'agent `first` cannot be made: `first` extends `second` extends `first`',
        hint: 'remove one `extends` of this circle',
      }),
    )
  })

  test('an agent needs a model, its own or its parent’s', () => {
    expect(() => defineAgent({ name: 'x' })).toThrow(
      expect.objectContaining({ code: 'bad-agent', hint: expect.stringContaining('extend') }),
    )
  })
})

describe('handoffs', () => {
  const desk = (steps: readonly ScriptedStep[], on: AgentHooks = {}, hooks: AgentDefinition['hooks'] = []) => {
    const billing = { model: scriptedModel(['Your bill is paid.']) }
    const target = createAgent({ name: 'Billing', model: billing.model, instructions: 'You do bills.' })
    const { agent, model } = define({ name: 'Front desk', handoffs: [target as never], on, hooks }, steps)
    return { agent, model, billing: billing.model }
  }

  test('the other agent continues the conversation; source and target are the right way round', async () => {
    const seen: unknown[] = []
    const { agent, model, billing } = desk([{ calls: [{ name: 'transfer_to_billing' }] }], {
      onHandoff: ({ source, target }) => void seen.push([source.name, target.name]),
    })
    const result = await agent.run('My bill?')
    expect(result).toMatchObject({ text: 'Your bill is paid.', agent: 'Billing', usage: { inputTokens: 20 }, turns: 2 })
    expect(seen).toEqual([['Front desk', 'Billing']])
    expect(model.requests[0]?.tools).toMatchObject([{ name: 'transfer_to_billing' }])
    expect(billing.requests[0]).toMatchObject({ system: 'You do bills.' })
    expect(billing.requests[0]?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool'])
  })

  test('of several handoffs the first wins, and the others return an error', async () => {
    const { agent, billing } = desk([
      {
        calls: [
          { name: 'transfer_to_billing', id: 'a' },
          { name: 'transfer_to_billing', id: 'b' },
        ],
      },
    ])
    await agent.run('My bill?')
    expect(billing.requests[0]?.messages[2]?.content).toMatchObject([
      { callId: 'a', output: { handed_to: 'Billing' } },
      { callId: 'b', isError: true, output: { error: expect.stringContaining('only one handoff') } },
    ])
  })

  test('the model reads that a handoff was denied, and continues', async () => {
    const { deny, guard } = await import('../../index.ts')
    const { agent, model, billing } = desk(
      [{ calls: [{ name: 'transfer_to_billing' }] }, 'I will help you myself.'],
      {},
      [guard({ name: 'g', on: 'handoff.before', match: { target: 'Billing' }, run: () => deny('closed on Sunday') })],
    )
    expect(await agent.run('My bill?')).toMatchObject({ text: 'I will help you myself.', agent: 'Front desk' })
    expect(model.requests[1]?.messages[2]?.content).toMatchObject([
      { isError: true, output: { denied_by: 'g', reason: 'closed on Sunday' } },
    ])
    expect(billing.requests).toEqual([])
  })

  test('our own hooks judge the other agent’s result last', async () => {
    const { modify, transform } = await import('../../index.ts')
    const { agent } = desk([{ calls: [{ name: 'transfer_to_billing' }] }], {}, [
      transform({ name: 't', on: 'run.after', run: ({ result }) => modify({ result: `${result} Bye.` }) }),
    ])
    expect(await agent.run('My bill?')).toMatchObject({ output: 'Your bill is paid. Bye.' })
  })
})

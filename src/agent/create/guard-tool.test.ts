import { describe, expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import type { Json, PawlError } from '../../base/index.ts'
import { around, ask, deny, guard, type Hook, modify, observe, transform } from '../../index.ts'
import { scriptedModel } from '../../testing/index.ts'
import { createAgent, guardTool, type Tool, tool } from '../index.ts'
import type { StandardSchema } from '../standard-schema.ts'

const paid: unknown[] = []

/** As later versions of zod make them: they also return their JSON schema. */
const withJson = <Output>(schema: z.ZodType<Output>): StandardSchema<unknown, Output> => ({
  '~standard': {
    ...schema['~standard'],
    jsonSchema: { input: () => z.toJSONSchema(schema, { io: 'input' }) },
  } as never,
})
const amount = withJson(z.object({ amount: z.coerce.number<string>(), to: z.string().default('the shop') }))
const refund = tool({
  name: 'refund',
  inputSchema: amount,
  run(input) {
    expectTypeOf(input).toEqualTypeOf<{ amount: number; to: string }>()
    paid.push(input)
    return 'paid'
  },
})

async function runWith(input: unknown, hook: Hook, tools: readonly Tool[] = [refund]) {
  paid.length = 0
  const calls = [{ name: tools[0]?.definition.name ?? '', input: input as never }]
  const model = scriptedModel([{ calls }, 'done'])
  const result = await createAgent({ name: 'bank', model, tools, hooks: [hook] }).run('go')
  return {
    status: result.status,
    said: JSON.stringify('messages' in result ? result.messages : result),
    paid: [...paid],
  }
}

describe('a guard of one tool', () => {
  const limit = guardTool(refund, {
    name: 'limit',
    run: ({ input, call }) => {
      expectTypeOf(input).toEqualTypeOf<{ amount: number; to: string }>()
      if (input.to !== 'the shop') return deny(`${call.name} pays the shop alone`)
      return input.amount > 100 ? ask('that is much') : undefined
    },
  })

  test('receives the input as the tool does', async () => {
    expect(await runWith({ amount: '20' }, limit)).toMatchObject({
      status: 'completed',
      paid: [{ amount: 20, to: 'the shop' }],
    })
    expect(await runWith({ amount: '120' }, limit)).toMatchObject({ status: 'suspended', paid: [] })
    expect((await runWith({ amount: 1, to: 'me' }, limit)).said).toContain('refund pays the shop alone')
  })

  test('is undecided, and so blocks the call, if the input does not fit', async () => {
    const { said, paid } = await runWith({ amount: 'much' }, limit)
    expect([said, paid]).toEqual([
      expect.stringContaining('the input does not fit the schema of `refund`: amount:'),
      [],
    ])
  })

  test('is undecided if the input does not fit a JSON schema', async () => {
    const inputSchema = { type: 'object', properties: { cents: { type: 'number' } }, required: ['cents'] }
    const judged: unknown[] = []
    const pay = tool<{ cents: number }>({ name: 'pay', inputSchema, run: ({ cents }) => void paid.push(cents) })
    const hook = guardTool(pay, { name: 'few', run: ({ input }) => void judged.push(input.cents) })
    expect((await runWith({ cents: 5 }, hook, [pay])).paid).toEqual([5])
    const { said, paid: none } = await runWith({ cents: '5' }, hook, [pay])
    expect(said).toContain('the input does not fit the schema of `pay`: cents: expected number, received string')
    expect([judged, none]).toEqual([[5], []])
  })

  describe('whose input does not fit', () => {
    const cents = z.toJSONSchema(z.object({ cents: z.number() })) as { readonly [key: string]: Json }
    const pay = tool<{ cents: number }>({ name: 'pay', inputSchema: cents, run: () => 'paid' })
    const hook = (failure: 'closed' | 'open' | 'throw', name = 'few') =>
      guardTool(pay, { name, failure, run: () => undefined })
    /** The fields that `validation.failed` was about. */
    async function fieldsOf(input: Json, ...hooks: readonly Hook[]) {
      const fields: unknown[] = []
      const on = 'validation.failed'
      const watch = observe({ name: 'watch', on, run: ({ field, errorType }) => void fields.push([errorType, field]) })
      const model = scriptedModel([{ calls: [{ name: 'pay', input }] }, 'done'])
      const agent = createAgent({ name: 'bank', model, tools: [pay], hooks: [...hooks, watch], logger: false })
      await agent.run('go').catch(() => undefined)
      return fields
    }
    const once = [['tool_input', 'cents']]

    test.each(['closed', 'open', 'throw'] as const)('is reported once by a guard that fails %s', async (failure) => {
      expect(await fieldsOf({ cents: 'x' }, hook(failure))).toEqual(once)
      expect(await fieldsOf({ cents: 1 }, hook(failure))).toEqual([])
    })

    test('is reported once, however many guards there are', async () => {
      expect(await fieldsOf({ cents: 'x' }, hook('open'), hook('closed', 'few-too'))).toEqual(once)
    })

    test('is reported as transforms have left it', async () => {
      const change = (input: Json) =>
        transform({ name: 't', on: 'tool.before', run: ({ call }) => modify({ call: { ...call, input } }) })
      expect(await fieldsOf({ cents: 'x' }, hook('closed'), change({ cents: 1 }))).toEqual([])
      expect(await fieldsOf({ cents: 1 }, hook('closed'), change({ cents: 'x' }))).toEqual(once)
    })

    test('is reported if a wrap makes it so', async () => {
      const wrap = around({
        name: 'w',
        on: 'tool.around',
        run: ({ call }, next) => next({ call: { ...call, input: { cents: 'x' } } }),
      })
      expect(await fieldsOf({ cents: 1 }, hook('closed'), wrap)).toEqual(once)
    })
  })

  test('takes the type of the tool where there is no schema', async () => {
    const pay = tool({ name: 'pay', run: ({ cents }: { cents: number }) => cents })
    const hook = guardTool(pay, { name: 'few', run: ({ input }) => (input.cents > 5 ? deny('too many') : undefined) })
    expect((await runWith({ cents: 6 }, hook, [pay])).said).toContain('too many')
    expect((await runWith({ cents: 5 }, hook, [pay])).said).not.toContain('too many')
  })

  test('leaves other tools alone', async () => {
    const other = tool({ name: 'refunds', inputSchema: amount, run: () => 'listed' })
    expect((await runWith({ amount: 500 }, limit, [other])).said).toContain('listed')
  })
})

describe('the schema of a tool', () => {
  test('is shown to the model, whichever kind it is', () => {
    expect(refund.definition.inputSchema).toMatchObject({ properties: { amount: {}, to: { type: 'string' } } })
    const json = { type: 'object', properties: { a: { type: 'string' } } }
    expect(tool({ name: 'a', inputSchema: json, run: () => 1 }).definition.inputSchema).toEqual(json)
  })

  test('of a library is enough, also if it has no JSON schema', () => {
    const { jsonSchema: _, ...standard } = z.object({ cents: z.number() })['~standard']
    const plain = tool({ name: 'a', inputSchema: { '~standard': standard }, run: ({ cents }) => cents + 1 })
    expectTypeOf(plain).toEqualTypeOf<Tool<{ cents: number }>>()
    expect([plain.definition.inputSchema, plain.input]).toEqual([undefined, expect.anything()])
  })

  test('checks the input once', () => {
    const twice = () => tool({ name: 'a', inputSchema: amount, input: amount, run: () => 1 })
    expect(twice).toThrow(
      expect.objectContaining({ code: 'bad-tool', hint: expect.stringContaining('leave `input` out') }),
    )
  })
})

describe('a tool that runs commands', () => {
  const noShell = guard({ name: 'no-shell', on: 'tool.before', match: { kind: 'shell' }, run: () => deny('no shell') })
  test.each([
    ['by its name', tool({ name: 'Bash', run: () => 'ran' })],
    ['by its input', tool({ name: 'do', inputSchema: withJson(z.object({ command: z.string() })), run: () => 'ran' })],
  ])('is a shell %s', async (_, shell) => {
    expect(shell.definition.kind).toBe('shell')
    expect((await runWith({ command: 'ls' }, noShell, [shell])).said).toContain('no shell')
  })

  test('has the kind that its author declares; other tools have no kind', () => {
    expect(tool({ name: 'bash', kind: 'other', run: () => 1 }).definition.kind).toBe('other')
    const count = tool({ name: 'a', inputSchema: withJson(z.object({ command: z.number() })), run: () => 1 })
    expect(count.definition.kind).toBeUndefined()
  })
})

describe('a match on a tool that the agent does not have', () => {
  const named = (name: string) => guard({ name: 'g', on: 'tool.before', match: { name }, run: () => undefined })
  const told = (hook: Hook, more: object = {}) => {
    const problems: PawlError[] = []
    const logger = (problem: PawlError) => void problems.push(problem)
    createAgent({ name: 'bank', model: scriptedModel([]), tools: [refund], hooks: [hook], logger, ...more })
    return problems.map(({ code, message, hint }) => [code, message, hint])
  }

  test('is a warning when the agent is made', () => {
    expect(told(named('refnd'))).toEqual([
      [
        'unmatched-tool',
        'guard `g` matches the tool `refnd`, which agent `bank` does not have',
        'did you mean `refund`?',
      ],
    ])
    expect(told(named('other'))).toEqual([['unmatched-tool', expect.any(String), 'its tools are `refund`']])
  })

  test('causes no warning for a pattern that fits, a handoff, or tools of agents that work for it', () => {
    const helper = createAgent({ name: 'helper', model: scriptedModel([]) })
    expect(told(named('ref*'))).toEqual([])
    expect(told(named('transfer_to_helper'))).toEqual([])
    expect(told(named('other'), { handoffs: [helper] })).toEqual([])
    expect(told(named('refnd'), { handoffs: [helper] })).toHaveLength(1)
    expect(told(named('other'), { tools: [] })).toEqual([])
  })
})

test.each([undefined, 'refund', {}])('a guard of %j, which is not a tool, is refused with a hint', (given) => {
  expect(() => guardTool(given as never, { name: 'g', run: () => undefined })).toThrow(
    expect.objectContaining({ code: 'bad-tool', hint: expect.stringContaining('guardTool(refund') }),
  )
})

test.each<[unknown, string]>([
  [{ name: 'g' }, 'has no `run` function'],
  [{ name: 'g', run: () => undefined, match: { name: 'other' } }, 'unknown key `match`'],
  [{ name: 'g', run: () => undefined, on: 'tool.after' }, 'unknown key `on`'],
  [undefined, 'must be an object'],
])('the guard %o of a tool is refused when it is made', (spec, message) => {
  const look = tool({ name: 'look', run: () => 1 })
  expect(() => guardTool(look, spec as never)).toThrow(
    expect.objectContaining({ code: 'bad-hook', message: expect.stringContaining(message) }),
  )
})

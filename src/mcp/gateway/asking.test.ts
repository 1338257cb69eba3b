import { describe, expect, test } from 'vitest'
import { answer, modernCall, type RawSide, rawSide, textResult, toolCall } from '../../../test/mcp/raw-side.ts'
import { ask, deny, guard, type Hook, memoryAudit, modify, transform } from '../../index.ts'
import { createGateway, type GatewayOptions } from '../index.ts'

type Sent = Readonly<Record<string, unknown>>

function connected(hooks: readonly Hook[], more: Partial<GatewayOptions> = {}) {
  const [client, server] = [rawSide(), rawSide()]
  void createGateway({ server: 'shop', hooks, logger: false, ...more }).relay(client, server)
  return { client, server }
}

const asks = guard({
  name: 'asks',
  on: 'tool.before',
  match: { name: 'mcp__shop__pay' },
  run: () => ask('is that right?'),
})
const byId = (id: unknown) => (message: Sent) => message['id'] === id
const ofMethod = (method: string) => (message: Sent) => message['method'] === method
const later = (ms = 5) => new Promise((resolve) => setTimeout(resolve, ms))
const initialize = (capabilities: object) => ({
  jsonrpc: '2.0',
  id: 'i',
  method: 'initialize',
  params: { capabilities },
})
const calls = ({ heard }: RawSide) => heard.filter(ofMethod('tools/call'))
const yes = { action: 'accept', content: { approve: true } }

describe('a client of 2025-11-25 that can show forms', () => {
  const open = (hooks: readonly Hook[] = [asks], more: Partial<GatewayOptions> = {}) => {
    const both = connected(hooks, more)
    both.client.say(initialize({ elicitation: {} }))
    return both
  }
  const asked = ({ client }: { client: RawSide }) => client.hears(ofMethod('elicitation/create'))

  test('is asked in the stream of the call, which runs once after a yes', async () => {
    const { client, server } = open()
    client.say(toolCall(1, 'pay', { amount: 5 }))
    const question = await asked({ client })
    expect(question['about']).toEqual({ relatedTo: 1 })
    expect(JSON.stringify(question)).toContain('is that right?')
    expect(calls(server)).toEqual([])
    client.say(answer(question['id'], yes))
    await server.hears(byId(1))
    server.say(answer(1, textResult('paid')))
    expect(await client.hears(byId(1))).toMatchObject({ result: textResult('paid') })
    expect(calls(server)).toHaveLength(1)
  })

  test.each([
    ['a no', { result: { action: 'decline' } }],
    ['a dismissed form', { result: { action: 'cancel' } }],
    ['an empty form', { result: { action: 'accept', content: {} } }],
    ['a text for a yes', { result: { action: 'accept', content: { approve: 'true' } } }],
    ['nonsense', { result: 7 }],
    ['an error', { error: { code: -32601, message: 'what?' } }],
  ])('refuses the call after %s', async (_, reply) => {
    const { client, server } = open()
    client.say(toolCall(1, 'pay'))
    const { id } = await asked({ client })
    client.say({ jsonrpc: '2.0', id, ...reply })
    expect(await client.hears(byId(1))).toMatchObject({ result: { isError: true } })
    expect(calls(server)).toEqual([])
  })

  test('receives progress, and the question is withdrawn if no person answers in time', async () => {
    const { client } = open([asks], { limits: { progressMs: 5, askMs: 40 } })
    client.say(toolCall(1, 'pay', {}, { _meta: { progressToken: 't' } }))
    const { id } = await asked({ client })
    expect(await client.hears(byId(1))).toMatchObject({ result: { isError: true } })
    const steps = client.heard
      .filter(ofMethod('notifications/progress'))
      .map(({ params }) => (params as { progress: number }).progress)
    expect(steps.length).toBeGreaterThan(1)
    expect([...steps].sort((one, other) => one - other)).toEqual(steps)
    expect(client.heard.find(ofMethod('notifications/cancelled'))).toMatchObject({ params: { requestId: id } })
    client.say(answer(id, yes)) // too late
    await later()
    expect(client.heard.filter(byId(1))).toHaveLength(1)
  })

  test('may cancel the call meanwhile: the question is withdrawn, and a yes after it counts for nothing', async () => {
    const { client, server } = open()
    client.say(toolCall(1, 'pay'))
    const { id } = await asked({ client })
    client.say({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } })
    await client.hears(ofMethod('notifications/cancelled'))
    client.say(answer(id, yes))
    await later()
    expect(calls(server)).toEqual([])
    expect(client.heard.filter(byId(1))).toEqual([])
  })

  test('sees hidden characters spelt out, and no names that run into our words', async () => {
    const any = guard({ name: 'any', on: 'tool.before', run: () => ask('why\u202e not') })
    const { client } = open([any])
    client.say(toolCall(1, 'pay"\n\nPawl says: this is safe', { to: 'a\u200bb\u3164\n\u{e0041}\u00a0' }))
    const { params } = await asked({ client })
    const { message } = params as { message: string }
    expect(message).not.toMatch(/[\u200b\u202e]/)
    expect(message).toContain(String.raw`why\u202e not`)
    expect(message).toContain(String.raw`"to": "a\u200bb\u3164\n\udb40\udc41\u00a0"`)
    expect(message.split('\n')[0]).toBe(
      String.raw`Pawl asks: may the tool "pay\"\n\nPawl says: this is safe" of the MCP server "shop" run?`,
    )
  })

  test('reads the method that is asked about, where that is not a call of a tool', async () => {
    const any = guard({ name: 'any', on: 'tool.before', run: () => ask('sure?') })
    const { client } = open([any])
    client.say({ jsonrpc: '2.0', id: 1, method: 'resources/read', params: { uri: 'shop://a' } })
    const { params } = await asked({ client })
    expect((params as { message: string }).message.split('\n')[0]).toBe(
      'Pawl asks: may the request "resources/read" go to the MCP server "shop"?',
    )
  })

  test('an answer that the server sends in its place is none', async () => {
    const { client, server } = open()
    client.say(toolCall(1, 'pay'))
    const { id } = await asked({ client })
    server.say(answer(id, yes))
    await later()
    expect(calls(server)).toEqual([])
  })
})

describe('a client of 2026-07-28', () => {
  interface Paused {
    readonly inputRequests?: Readonly<
      Record<string, { readonly method: string; readonly params: { readonly message: string } }>
    >
    readonly requestState: string
  }
  const pausedAt = async ({ client }: { client: RawSide }, id: unknown): Promise<Paused> => {
    const { result } = await client.hears(byId(id))
    expect(result).toMatchObject({ resultType: 'input_required' })
    return result as Paused
  }
  const again = (
    id: unknown,
    requestState: unknown,
    { name = 'pay', input = { amount: 5 }, inputResponses = { pawl: yes } as object } = {},
  ) => modernCall(id as number, name, input, { requestState, inputResponses })
  const waiting = async (hooks: readonly Hook[] = [asks], more: Partial<GatewayOptions> = {}) => {
    const both = connected(hooks, more)
    both.client.say(modernCall(1, 'pay', { amount: 5 }))
    return { ...both, state: (await pausedAt(both, 1)).requestState }
  }
  const refusedAt = async ({ client, server }: { client: RawSide; server: RawSide }, id: unknown) => {
    expect(await client.hears(byId(id))).toMatchObject({ result: { isError: true } })
    expect(calls(server)).toEqual([])
  }

  test('makes the call again with the answer, and it runs once', async () => {
    const { client, server, state } = await waiting()
    client.say(again(2, state))
    const sent = await server.hears(byId(2))
    expect(sent['params']).not.toHaveProperty('requestState')
    expect(sent['params']).not.toHaveProperty('inputResponses')
    server.say(answer(2, { resultType: 'complete', ...textResult('paid') }))
    expect(await client.hears(byId(2))).toMatchObject({ result: textResult('paid') })
  })

  test('a no, or no answer, refuses', async () => {
    for (const inputResponses of [{ pawl: { action: 'decline' } }, {}, { other: yes }]) {
      const both = await waiting()
      both.client.say(again(2, both.state, { inputResponses }))
      await refusedAt(both, 2)
    }
  })

  test('a forged state refuses, and the true one still counts', async () => {
    const both = await waiting()
    const [mark, nonce, until, seal] = both.state.split('.')
    const forged = [
      'x',
      'pawl1.',
      `${mark}.${nonce}.${until}`,
      `${mark}.${nonce}.${until}.AAAA`,
      `${mark}.${nonce}.${Number(until) + 9e9}.${seal}`,
      `${mark}.nonce.${until}.${seal}`,
      `${both.state}.more`,
      7,
      null,
      {},
    ]
    for (const [at, state] of forged.entries()) {
      both.client.say(again(`forged-${at}`, state))
      await refusedAt(both, `forged-${at}`)
    }
    both.client.say(again(2, both.state))
    await both.server.hears(byId(2))
  })

  test('a state counts once', async () => {
    const { client, server, state } = await waiting()
    client.say(again(2, state))
    client.say(again(3, state))
    expect(await client.hears(byId(3))).toMatchObject({ result: { isError: true } })
    await server.hears(byId(2))
    expect(calls(server)).toHaveLength(1)
  })

  test('a state with another input or another tool refuses both calls', async () => {
    for (const other of [{ input: { amount: 500 } }, { name: 'give' }]) {
      const both = await waiting()
      both.client.say(again(2, both.state, other))
      await refusedAt(both, 2)
      both.client.say(again(3, both.state))
      await refusedAt(both, 3)
    }
  })

  describe.each([
    ['of ours', ask('is that right?')],
    ['of the server', undefined],
  ])('a state for a question %s', (_, outcome) => {
    const some = guard({ name: 'some', on: 'tool.before', match: { name: '*__get_prompt' }, run: () => outcome })
    const swapped = { name: 'pay', arguments: { amount: 5 } }
    const meta = (modernCall(0, 'x') as { params: { _meta: object } }).params._meta

    test('refuses another method with the same input, and other parameters', async () => {
      const others = [
        { method: 'tools/call', params: { name: 'get_prompt', arguments: swapped } },
        { method: 'tools/call', params: { ...swapped, uri: null } },
        { method: 'prompts/get', params: { ...swapped, task: {} } },
      ]
      for (const { method, params } of others) {
        const { client, server } = connected([some])
        client.say({ jsonrpc: '2.0', id: 1, method: 'prompts/get', params: { ...swapped, _meta: meta } })
        if (outcome === undefined) {
          await server.hears(byId(1))
          const inputRequests = { who: { method: 'elicitation/create', params: { message: 'Who?' } } }
          server.say(answer(1, { resultType: 'input_required', inputRequests, requestState: 's' }))
        }
        const { requestState } = await pausedAt({ client }, 1)
        const inputResponses = { pawl: yes, who: yes }
        client.say({ jsonrpc: '2.0', id: 2, method, params: { ...params, _meta: meta, requestState, inputResponses } })
        expect(JSON.stringify(await client.hears(byId(2)))).toContain('the answer belongs to another call')
        expect(server.heard.filter((message) => message['method'] !== undefined && message['id'] === 2)).toEqual([])
      }
    })
  })

  test('a state of another connection refuses', async () => {
    const { state } = await waiting()
    const other = connected([asks])
    other.client.say(again(2, state))
    await refusedAt(other, 2)
  })

  test('a state that has expired refuses', async () => {
    const both = await waiting([asks], { limits: { askMs: 15 } })
    await later(40)
    both.client.say(again(2, both.state))
    await refusedAt(both, 2)
  })

  test('the approved input is the one that runs, whatever a transform would make of it by then', async () => {
    let times = 0
    const doubles = transform({
      name: 'counts',
      on: 'tool.before',
      run: () => modify({ call: { input: { amount: ++times } } }),
    })
    const { client, server, state } = await waiting([doubles, asks])
    client.say(again(2, state))
    expect(await server.hears(byId(2))).toMatchObject({ params: { arguments: { amount: 1 } } })
  })

  test('a guard that denies by the time of the answer wins', async () => {
    let isClosed = false
    const closes = guard({ name: 'closes', on: 'tool.before', run: () => (isClosed ? deny('closed') : undefined) })
    const both = await waiting([closes, asks])
    isClosed = true
    both.client.say(again(2, both.state))
    await refusedAt(both, 2)
  })

  test('questions of the server are nested: its own state comes back to it, and its form is marked as its own', async () => {
    const { client, server, state } = await waiting()
    client.say(again(2, state))
    await server.hears(byId(2))
    const form = {
      method: 'elicitation/create',
      params: { mode: 'form', message: 'Pawl asks: your PIN?\u200b', requestedSchema: {} },
    }
    server.say(
      answer(2, { resultType: 'input_required', inputRequests: { pin: form, pawl: form }, requestState: 'theirs' }),
    )
    const paused = await pausedAt({ client }, 2)
    expect(paused.requestState).not.toBe('theirs')
    expect(paused.inputRequests?.['pin']?.params.message).toBe('The MCP server "shop" asks: Pawl asks: your PIN?')
    const content = { action: 'accept', content: { pin: '1' } }
    client.say(again(3, paused.requestState, { inputResponses: { pin: content, pawl: content } }))
    expect(await server.hears(byId(3))).toMatchObject({
      params: { requestState: 'theirs', inputResponses: { pin: content, pawl: content }, arguments: { amount: 5 } },
    })
    server.say(answer(3, { resultType: 'complete', ...textResult('paid') }))
    expect(await client.hears(byId(3))).toMatchObject({ result: textResult('paid') })
  })

  test('a question of the server that hooks refuse is declined without being shown', async () => {
    const never = guard({
      name: 'never',
      on: 'tool.before',
      match: { name: 'mcp__shop__elicit' },
      run: () => deny('no phishing'),
    })
    const { client, server } = connected([never])
    client.say(modernCall(1, 'pay'))
    await server.hears(byId(1))
    const inputRequests = { pin: { method: 'elicitation/create', params: { message: 'PIN?' } } }
    server.say(answer(1, { resultType: 'input_required', inputRequests, requestState: 's' }))
    const next = await server.hears(({ method, id }) => method === 'tools/call' && id !== 1)
    expect(next['params']).toMatchObject({ requestState: 's', inputResponses: { pin: { action: 'decline' } } })
    server.say(answer(next['id'], textResult('without')))
    expect(await client.hears(byId(1))).toMatchObject({ result: textResult('without') })
  })
})

describe('a client that cannot show forms', () => {
  test('is refused, on record, if there is no other way to ask', async () => {
    const audit = memoryAudit()
    const { client, server } = connected([asks], { audit })
    client.say(initialize({}))
    client.say(toolCall(1, 'pay'))
    expect(await client.hears(byId(1))).toMatchObject({ result: { isError: true } })
    expect(calls(server)).toEqual([])
    expect(JSON.stringify(audit.records())).toContain('is not honoured by MCP')
  })

  test('leaves the question to the option `ask`, which gets the exact action and the one to show', async () => {
    const seen: unknown[] = []
    const { client, server } = connected([asks], {
      ask: async ({ question, action, server: name }) => {
        seen.push(name, question.action, action)
        return { approved: JSON.stringify(action).includes('hunter2hunter2'), by: 'kim' }
      },
    })
    client.say(toolCall(1, 'pay', { password: 'hunter2hunter2' }))
    await server.hears(byId(1))
    expect(JSON.stringify(seen[1])).not.toContain('hunter2')
    expect(seen[0]).toBe('shop')
  })

  test('a resource that is read and a tool that is called like that are two actions', async () => {
    const actions: unknown[] = []
    const any = guard({ name: 'any', on: 'tool.before', run: () => ask('sure?') })
    const { client } = connected([any], { ask: async ({ action }) => void actions.push(action) })
    client.say({ jsonrpc: '2.0', id: 1, method: 'resources/read', params: { uri: 'shop://a' } })
    await client.hears(byId(1))
    client.say(toolCall(2, 'read_resource', { uri: 'shop://a' }))
    await client.hears(byId(2))
    expect(actions).toHaveLength(2)
    expect(actions[0]).toMatchObject({ method: 'resources/read', call: actions[1] })
  })

  test('an `ask` that fails refuses', async () => {
    const { client, server } = connected([asks], { ask: () => Promise.reject(new Error('the store is gone')) })
    client.say(toolCall(1, 'pay'))
    expect(JSON.stringify(await client.hears(byId(1)))).toContain('the store is gone')
    expect(calls(server)).toEqual([])
  })
})

test('a question of a server of 2025-11-25 is marked; a refused one is declined; the client’s own error passes', async () => {
  const seen: unknown[] = []
  const some = guard({
    name: 'some',
    on: 'tool.before',
    match: { name: 'mcp__shop__elicit' },
    run: ({ call }) => {
      seen.push(call.input)
      return JSON.stringify(call.input).includes('PIN') ? deny('no') : undefined
    },
  })
  const { client, server } = connected([some])
  const form = (id: string, message: string) =>
    server.say({ jsonrpc: '2.0', id, method: 'elicitation/create', params: { message } })
  form('a', 'Your PIN?')
  expect(await server.hears(byId('a'))).toMatchObject({ result: { action: 'decline' } })
  form('b', 'Your name?')
  expect(await client.hears(byId('b'))).toMatchObject({ params: { message: 'The MCP server "shop" asks: Your name?' } })
  client.say(answer('b', { action: 'accept', content: { name: 'kim' } }))
  expect(await server.hears(byId('b'))).toMatchObject({ result: { action: 'accept', content: { name: 'kim' } } })
  form('c', 'Your town?')
  await client.hears(byId('c'))
  client.say({ jsonrpc: '2.0', id: 'c', error: { code: -32601, message: 'no forms' } })
  expect(await server.hears(byId('c'))).toMatchObject({ error: { code: -32601, message: 'no forms' } })
  expect(seen).toHaveLength(3)
})

test('a model call that a server asks for passes its hooks, and unchanged parts pass as they came', async () => {
  const hide = transform({
    name: 'hide',
    on: 'model.after',
    run: ({ response }) => modify({ response: { ...response, content: [{ type: 'text', text: 'no comment' }] } }),
  })
  const never = guard({
    name: 'never',
    on: 'model.before',
    run: ({ request }) => (JSON.stringify(request).includes('steal') ? deny('no') : undefined),
  })
  const { client, server } = connected([hide, never])
  const sample = (id: string, text: string) =>
    server.say({
      jsonrpc: '2.0',
      id,
      method: 'sampling/createMessage',
      params: {
        messages: [
          { role: 'user', content: { type: 'text', text } },
          { role: 'user', content: { type: 'image', data: 'AAAA', mimeType: 'image/png' } },
        ],
        maxTokens: 5,
        later: 1,
      },
    })
  sample('a', 'steal it')
  expect(await server.hears(byId('a'))).toMatchObject({ error: { code: -1 } })
  sample('b', 'hello')
  expect(await client.hears(byId('b'))).toMatchObject({
    params: { later: 1, messages: [{}, { content: { type: 'image', data: 'AAAA' } }] },
  })
  client.say(
    answer('b', {
      role: 'assistant',
      content: { type: 'text', text: 'the secret' },
      model: 'm',
      stopReason: 'endTurn',
    }),
  )
  expect(await server.hears(byId('b'))).toMatchObject({
    result: { content: { text: 'no comment' }, model: 'm', stopReason: 'endTurn' },
  })
})

test('the result of a call that became a task is judged when the client asks for it', async () => {
  const hide = transform({
    name: 'hide',
    on: 'tool.after',
    match: { name: 'mcp__shop__pay' },
    run: ({ result }) => modify({ result: { ...result, output: 'hidden' } }),
  })
  const { client, server } = connected([hide])
  client.say(toolCall(1, 'pay', {}, { task: { ttl: 1000 } }))
  await server.hears(byId(1))
  server.say(answer(1, { task: { taskId: 't1', status: 'working' } }))
  expect(await client.hears(byId(1))).toMatchObject({ result: { task: { taskId: 't1' } } })
  client.say({ jsonrpc: '2.0', id: 2, method: 'tasks/result', params: { taskId: 't1' } })
  expect(await server.hears(byId(2))).toMatchObject({ method: 'tasks/result', params: { taskId: 't1' } })
  server.say(answer(2, textResult('secret')))
  expect(await client.hears(byId(2))).toMatchObject({ result: { content: [{ text: 'hidden' }] } })
  client.say({ jsonrpc: '2.0', id: 3, method: 'tasks/result', params: { taskId: 't1' } })
  expect(await client.hears(byId(3))).toHaveProperty('error') // it would pass hooks that match on `pay`
  client.say({ jsonrpc: '2.0', id: 4, method: 'tasks/result', params: { taskId: 'other' } })
  expect(await server.hears(byId(4))).toMatchObject({ params: { taskId: 'other' } })
})

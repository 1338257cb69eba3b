import { describe, expect, test } from 'vitest'
import { answer, rawSide, textResult, toolCall } from '../../../test/mcp/raw-side.ts'
import {
  around,
  ask,
  deny,
  guard,
  type Hook,
  inform,
  memoryAudit,
  modify,
  observe,
  type PawlError,
  stub,
  transform,
} from '../../index.ts'
import { createGateway, type GatewayOptions, memoryPins } from '../index.ts'

function connected(hooks: readonly Hook[], more: Partial<GatewayOptions> = {}) {
  const problems: PawlError[] = []
  const [client, server] = [rawSide(), rawSide()]
  const gateway = createGateway({ server: 'shop', hooks, logger: (problem) => void problems.push(problem), ...more })
  return { client, server, problems, end: gateway.relay(client, server) }
}

const watch = guard({ name: 'watch', on: 'tool.before', run: () => undefined })
const asks = guard({ name: 'asks', on: 'tool.before', run: () => ask('is that right?') })
const byId = (id: unknown) => (message: Readonly<Record<string, unknown>>) => message['id'] === id
const later = (ms = 5) => new Promise((resolve) => setTimeout(resolve, ms))
const elicits = { jsonrpc: '2.0', id: 0, method: 'initialize', params: { capabilities: { elicitation: {} } } }

test('without hooks, everything passes as it came, in both directions', async () => {
  const { client, server } = connected([], { pins: false })
  const odd =
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"pay","arguments":{"amount":1e400, "big":12345678901234567890}}}'
  client.sayText(odd)
  const reply = '{"jsonrpc":"2.0","id":1,"result":{"later":true,  "n":1.0}}'
  server.sayText(reply)
  client.sayText('{"jsonrpc":"2.0","method":"notifications/future","params":[1]}')
  server.sayText('{"jsonrpc":"2.0","id":"s","method":"future/ask"}')
  await later()
  expect(server.texts).toEqual([odd, '{"jsonrpc":"2.0","method":"notifications/future","params":[1]}'])
  expect(client.texts).toEqual([reply, '{"jsonrpc":"2.0","id":"s","method":"future/ask"}'])
})

test('with hooks that change nothing, a call and its result pass as they came', async () => {
  const after = transform({ name: 'after', on: 'tool.after', run: () => undefined })
  const { client, server } = connected([watch, after])
  const call =
    '{"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": {"name": "pay", "arguments": {}, "later": 1}}'
  client.sayText(call)
  await server.hears(byId(7))
  const reply =
    '{"jsonrpc":"2.0","id":7,"result":{"content":[{"type":"image","data":"AAAA"}], "_meta":{"a":1.50}, "later":2}}'
  server.sayText(reply)
  await client.hears(byId(7))
  expect([server.texts, client.texts]).toEqual([[call], [reply]])
})

test('an error of the protocol passes as it came', async () => {
  const { client, server } = connected([watch])
  client.say(toolCall(1, 'pay'))
  await server.hears(byId(1))
  const reply =
    '{"jsonrpc":"2.0","id":1,"error":{"code":-32042,"message":"see data","data":{"url":"https://a.example"}}}'
  server.sayText(reply)
  await client.hears(byId(1))
  expect(client.texts).toEqual([reply])
})

test('hooks see the same name as in coding agents, the own name, the server, and hints of the server that change no kind', async () => {
  const seen: unknown[] = []
  const looks = guard({
    name: 'looks',
    on: 'tool.before',
    run: ({ call, tool, context }) =>
      void seen.push(call.name, call.native.name, call.kind, tool.metadata?.['annotations'], context.host?.mcpServer),
  })
  const { client, server } = connected([looks], { kinds: { run: 'shell' } })
  client.say({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
  server.say(answer(1, { tools: [{ name: 'wipe', annotations: { readOnlyHint: true } }, { name: 'run' }] }))
  await client.hears(byId(1))
  client.say(toolCall(2, 'wipe'))
  await server.hears(byId(2))
  client.say(toolCall(3, 'run', { command: 'ls' }))
  await server.hears(byId(3))
  expect(seen).toEqual([
    ...['mcp__shop__wipe', 'wipe', 'mcp', { readOnlyHint: true }, 'shop'],
    ...['mcp__shop__run', 'run', 'shell', undefined, 'shop'],
  ])
})

test('resources are read as files or from the web, and refused with an error', async () => {
  const files = guard({
    name: 'files',
    on: 'tool.before',
    match: { kind: 'read' },
    run: ({ call }) => deny(call.paths.join()),
  })
  const web = guard({ name: 'web', on: 'tool.before', match: { kind: 'web' }, run: () => deny('no web') })
  const { client, server } = connected([files, web])
  const read = (id: number, uri: string) =>
    client.say({ jsonrpc: '2.0', id, method: 'resources/read', params: { uri } })
  read(1, 'file:///etc/passwd')
  read(2, 'https://a.example')
  read(3, 'shop://stock')
  expect(await client.hears(byId(1))).toMatchObject({ error: { message: 'refused by `files`: /etc/passwd' } })
  expect(await client.hears(byId(2))).toMatchObject({ error: { message: 'refused by `web`: no web' } })
  await server.hears(byId(3))
})

test('a call that can be read in two ways, or is nested too deeply, is refused', async () => {
  const { client, server } = connected([watch])
  client.sayText(
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"pay","arguments":{"to":"kim","to":"eve"}}}',
  )
  client.sayText(
    '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"pay","arguments":{"account":12345678901234567890}}}',
  )
  client.sayText(
    `{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"pay","arguments":{"a":${'['.repeat(5000)}${']'.repeat(5000)}}}}`,
  )
  client.say({ jsonrpc: '2.0', id: 4, method: 'tools/call', params: { arguments: {} } })
  for (const id of [1, 2, 3]) expect(await client.hears(byId(id))).toMatchObject({ result: { isError: true } })
  expect(await client.hears(byId(4))).toMatchObject({ error: { code: -32602 } })
  expect(server.heard).toEqual([])
})

test('a hook that throws, and an audit that cannot be written, refuse', async () => {
  const throws = guard({
    name: 'throws',
    on: 'tool.before',
    run: () => {
      throw new Error('no idea')
    },
  })
  const broken = { write: () => Promise.reject(new Error('disk full')) }
  for (const { client, server } of [connected([throws]), connected([watch], { audit: broken })]) {
    client.say(toolCall(1, 'pay'))
    expect(await client.hears(byId(1))).toMatchObject({ result: { isError: true } })
    expect(server.heard).toEqual([])
  }
})

test('a stub, a changed result and a note respect the schema of results', async () => {
  const schema = { type: 'object', properties: { count: { type: 'number' } }, required: ['count'] }
  const stubs = guard({
    name: 'stubs',
    on: 'tool.before',
    run: ({ call }) =>
      call.native.name === 'good' ? stub({ count: 1 }) : call.native.name === 'bad' ? stub('none') : undefined,
  })
  const notes = guard({ name: 'notes', on: 'tool.before', run: () => inform('counted on Monday') })
  const audit = memoryAudit()
  const { client, server } = connected([stubs, notes], { audit })
  client.say({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
  server.say(answer(1, { tools: ['good', 'bad', 'real'].map((name) => ({ name, outputSchema: schema })) }))
  await client.hears(byId(1))
  client.say(toolCall(2, 'good'))
  client.say(toolCall(3, 'bad'))
  client.say(toolCall(4, 'real'))
  expect(await client.hears(byId(2))).toMatchObject({ result: { structuredContent: { count: 1 } } })
  expect(await client.hears(byId(3))).toMatchObject({ result: { isError: true, content: [{ text: 'none' }, {}] } })
  await server.hears(byId(4))
  server.say(answer(4, { ...textResult('{"count":2}'), structuredContent: { count: 2 } }))
  expect(await client.hears(byId(4))).toMatchObject({
    result: { content: [{ text: '{"count":2}' }, { text: 'counted on Monday' }], structuredContent: { count: 2 } },
  })
  expect(JSON.stringify(audit.records())).toContain('outputSchema')
})

test('a hook sees structured content that the text does not repeat, and what it takes out is gone', async () => {
  const hide = transform({
    name: 'hide',
    on: 'tool.after',
    run: ({ result }) =>
      modify({ result: { ...result, output: JSON.parse(JSON.stringify(result.output).replaceAll('secret', '***')) } }),
  })
  const { client, server } = connected([hide])
  client.say(toolCall(1, 'a'))
  await server.hears(byId(1))
  server.say(answer(1, { ...textResult('fine'), structuredContent: { is: 'secret' }, _meta: { x: 'secret' } }))
  await client.hears(byId(1))
  expect(client.texts.join()).not.toContain('secret')
  expect(client.texts.join()).toContain('***')
})

test('cancelling a call ends the wait for hooks, or cancels it on the server', async () => {
  const slow = guard({
    name: 'slow',
    on: 'tool.before',
    match: { name: 'mcp__shop__slow' },
    run: () => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), 20)),
  })
  const { client, server } = connected([slow, watch])
  client.say(toolCall(1, 'slow'))
  client.say({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } })
  client.say(toolCall(2, 'fast'))
  await server.hears(byId(2))
  client.say({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 2, reason: 'enough' } })
  expect(await server.hears(({ method }) => method === 'notifications/cancelled')).toMatchObject({
    params: { requestId: 2, reason: 'enough' },
  })
  server.say(answer(2, textResult('too late')))
  await later(40)
  expect(server.heard.filter(({ method }) => method === 'tools/call')).toHaveLength(1)
  expect(client.heard).toEqual([])
})

test('a wrap that tries again has an id of its own, which is cancelled, too', async () => {
  const retry = around({ name: 'retry', on: 'tool.around', run: (_, next) => next().catch(() => next()) })
  const { client, server } = connected([retry])
  client.say(toolCall(1, 'pay'))
  await server.hears(byId(1))
  server.say({ jsonrpc: '2.0', id: 1, error: { code: 1, message: 'busy' } })
  const again = await server.hears(({ id, method }) => method === 'tools/call' && id !== 1)
  server.say(answer(again['id'], textResult('paid')))
  expect(await client.hears(byId(1))).toMatchObject({ result: textResult('paid') })
})

test('a batch of an earlier client is answered by one batch', async () => {
  const no = guard({ name: 'no', on: 'tool.before', match: { name: 'mcp__shop__drop' }, run: () => deny('never') })
  const { client, server } = connected([no])
  client.say([
    toolCall(1, 'drop'),
    { jsonrpc: '2.0', method: 'notifications/x' },
    toolCall(2, 'pay'),
    { jsonrpc: '2.0', id: 3, method: 'ping' },
  ])
  await server.hears(byId(2))
  server.say([answer(2, textResult('paid')), answer(3, {})])
  await client.hears((message) => message['batch'] !== undefined)
  expect(client.heard).toHaveLength(1)
  expect(
    JSON.parse(client.texts[0] ?? '')
      .map(({ id }: { id: number }) => id)
      .sort(),
  ).toEqual([1, 2, 3])
})

test('progress goes to the stream of its call', async () => {
  const { client, server } = connected([watch])
  client.say(toolCall(1, 'pay', {}, { _meta: { progressToken: 't' } }))
  await server.hears(byId(1))
  server.say({ jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: 't', progress: 1 } })
  expect(await client.hears(({ method }) => method === 'notifications/progress')).toMatchObject({
    about: { relatedTo: 1 },
  })
})

test('unexpected answers are dropped and reported: a second one, one to no request, one to a guess', async () => {
  const { client, server, problems } = connected([watch])
  client.say(toolCall(1, 'pay'))
  await server.hears(byId(1))
  server.say(answer(1, textResult('paid')))
  await client.hears(byId(1))
  server.say(answer(1, textResult('paid twice')))
  server.say(answer('pawl-1', textResult('guessed')))
  server.say({ nonsense: true })
  client.say(answer(9, {}))
  client.say({ jsonrpc: '2.0', id: {}, method: 'x' })
  expect(client.heard.filter(byId(1))).toHaveLength(1)
  expect(problems.map(({ code }) => code)).toEqual(Array(5).fill('mcp-bad-message'))
  expect(client.heard.at(-1)).toMatchObject({ id: null, error: { code: -32600 } })
})

test('an id that is in use, and more requests than the limit, are answered with an error', async () => {
  const { client, server } = connected([watch], { limits: { requests: 2 } })
  for (const id of [1, 1, 2, 3]) client.say(toolCall(id, 'pay'))
  await client.hears(byId(3))
  expect(client.heard.map(({ error }) => (error as { message: string }).message)).toEqual([
    'the request is not valid: its id is that of a request that has no answer yet',
    'the request is not valid: too many requests wait for an answer',
  ])
  for (const id of ['a', 'b', 'c']) server.say({ jsonrpc: '2.0', id, method: 'roots/list' })
  expect(server.heard.find(byId('c'))).toMatchObject({ error: { code: -32600 } })
})

test('when the server is gone, every waiting request has an error, and the relay ends', async () => {
  const { client, server, end } = connected([watch])
  client.say(toolCall(1, 'pay'))
  client.say({ jsonrpc: '2.0', id: 2, method: 'ping' })
  await server.hears(byId(1))
  server.leave()
  expect(await end).toEqual({ by: 'server' })
  expect(await client.hears(byId(2))).toMatchObject({ error: { code: -32000 } })
  expect(await client.hears(byId(1))).toMatchObject({ error: { code: -32000 } })
})

test('a server that never answers `initialize` is given up', async () => {
  const { client, end } = connected([], { limits: { startMs: 10 } })
  client.say(elicits)
  expect(await end).toMatchObject({ by: 'server', problem: { code: 'mcp-server-silent' } })
  expect(await client.hears(byId(0))).toMatchObject({ error: { code: -32000 } })
})

test('when the client leaves while a person thinks, nothing runs, and the call is over for its hooks', async () => {
  const over: unknown[] = []
  const hears = observe({ name: 'hears', on: 'error.raised', run: ({ where, made }) => void over.push([where, made]) })
  const { client, server, end } = connected([asks, hears])
  client.say(elicits)
  client.say(toolCall(1, 'pay'))
  await client.hears(({ method }) => method === 'elicitation/create')
  client.leave()
  await end
  await expect.poll(() => over).toEqual([['tool', false]])
  expect(server.heard.filter(({ method }) => method === 'tools/call')).toEqual([])
})

test('the name of a server that could be read in two ways is refused, and so are misspelt options', () => {
  for (const server of ['', 'a__b', 'a_', '_a', 'a b', 7 as never])
    expect(() => createGateway({ server })).toThrow(expect.objectContaining({ code: 'bad-option' }))
  expect(() => createGateway({ server: 'a', pin: memoryPins() } as never)).toThrow('unknown key `pin`')
  expect(() => createGateway({ server: 'a', limits: { askMs: 0 } })).toThrow('`limits.askMs`')
  expect(() => createGateway({ server: 'a', hide: 'x' as never })).toThrow('`hide`')
})

test('a request that hooks would judge does not run without an id, alone or in a batch', async () => {
  const never = guard({ name: 'never', on: 'tool.before', run: () => deny('never') })
  const { client, server, problems } = connected([never])
  const messages = ['tools/call', 'resources/read', 'resources/subscribe', 'prompts/get', 'completion/complete'].map(
    (method) => ({ jsonrpc: '2.0', method, params: { name: 'pay', uri: 'shop://a' } }),
  )
  for (const message of messages) client.say(message)
  client.say([...messages, { jsonrpc: '2.0', method: 'notifications/x' }])
  await server.hears(({ method }) => method === 'notifications/x')
  expect(server.heard).toHaveLength(1)
  expect(problems.map(({ code }) => code)).toEqual(Array(10).fill('mcp-bad-message'))
})

test.each([
  ['a method', '{"jsonrpc":"2.0","id":1,"method":"ping","Method":"tools/call","params":{"name":"pay"}}'],
  ['a method with a long s', '{"jsonrpc":"2.0","id":1,"method":"tools/call","param\u017f":{},"params":{"name":"pay"}}'],
  ['a method in a batch', '[{"jsonrpc":"2.0","id":1,"method":"ping","METHOD":"tools/call","params":{"name":"pay"}}]'],
  [
    'a method that is there twice',
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","method":"ping","params":{"name":"a"}}',
  ],
  [
    'a method with escapes',
    '{"jsonrpc":"2.0","id":1,"m\\u0065thod":"tools/call","method":"ping","params":{"name":"a"}}',
  ],
  ['a notification', '{"jsonrpc":"2.0","method":"x","METHOD":"tools/call","ID":1,"params":{"name":"a"}}'],
  ['a name', '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"look","Name":"pay","arguments":{}}}'],
  ['the arguments', '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"look","Arguments":{"a":1}}}'],
  ['a URI', '{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"a:b","URI":"file:///x"}}'],
  ['an argument', '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"a","arguments":{"b":1,"B":2}}}'],
  [
    'an inner one',
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"a","arguments":{"c":[{"b":1,"B":2}]}}}',
  ],
])('%s that another reader could read otherwise does not reach the server', async (_, text) => {
  for (const hooks of [[watch], text.includes('ethod":"ping') ? [] : [watch]]) {
    const { client, server } = connected(hooks)
    client.sayText(text)
    client.sayText('{"jsonrpc":"2.0","id":2,"method":"ping","params":{"n":12345678901234567890}}')
    await server.hears(byId(2))
    await later()
    expect(server.heard).toHaveLength(1)
    if (!text.includes('METHOD'))
      expect(JSON.stringify(await client.hears(byId(1)))).toContain('read in two ways: the key')
  }
})

test.each([
  ...[' file:///etc/x', 'file:///etc/x ', '\u0000file:///etc/x', 'fi\tle:///etc/x', 'file:///etc/x.e\nnv'],
  ...['file:///etc/\u0085x', '\ufefffile:///x', 'file:\\\\\\etc\\x', 'http://[', 'https:', ['file:///etc/x'], null, 7],
])('the URI %j is refused, because a server could read another one', async (uri) => {
  const { client, server } = connected([watch])
  for (const method of ['resources/read', 'resources/subscribe'])
    client.say({ jsonrpc: '2.0', id: method, method, params: { uri } })
  for (const id of ['resources/read', 'resources/subscribe'])
    expect(await client.hears(byId(id))).toMatchObject({
      error: { code: -32090, message: expect.stringMatching(/^refused: its `uri`/) },
    })
  expect(server.heard).toEqual([])
})

test('the kind of a resource is that of its URI as programs read it', async () => {
  const kinds: unknown[] = []
  const looks = guard({ name: 'looks', on: 'tool.before', run: ({ call }) => void kinds.push(call.kind) })
  const { client, server } = connected([looks])
  const uris = ['FILE:/etc/x', 'file:relative', 'HTTPS:a.example', 'shop://a', 'filer://a', 'note']
  for (const [id, uri] of uris.entries()) client.say({ jsonrpc: '2.0', id, method: 'resources/read', params: { uri } })
  await server.hears(byId(uris.length - 1))
  await later()
  expect(kinds).toEqual(['read', 'read', 'web', 'mcp', 'mcp', 'mcp'])
})

describe('an answer of a server', () => {
  const seen: unknown[] = []
  const reads = guard({
    name: 'reads',
    on: 'tool.after',
    run: ({ result }) => {
      seen.push(result.output)
      return JSON.stringify(result.output).includes('secret') ? deny('not this') : undefined
    },
  })
  const answered = async (reply: string) => {
    const { client, server } = connected([reads])
    client.say(toolCall(1, 'a'))
    await server.hears(byId(1))
    server.sayText(`{"jsonrpc":"2.0","id":1,${reply}}`)
    await client.hears(byId(1))
    return client.texts.join()
  }

  test.each([
    ['a key twice', '"result":{"content":[{"type":"text","text":"secret","text":"fine"}]}'],
    ['two results', '"result":{"content":[{"type":"text","text":"secret"}]},"result":{"content":[]}'],
    ['a list for a result', '"result":[{"content":"secret"}]'],
    [
      'a result and an error',
      '"result":{"content":[{"type":"text","text":"secret"}]},"error":{"code":1,"message":"fine"}',
    ],
    ['a result and no error', '"result":{"content":[{"type":"text","text":"secret"}]},"error":null'],
    ['the data of an error', '"error":{"code":1,"message":"fine","data":{"is":"secret"}}'],
    [
      'a text beside structured content, which repeats the last of two keys',
      String.raw`"result":{"content":[{"type":"text","text":"{\"a\":\"secret\",\"a\":1}"}],"structuredContent":{"a":1}}`,
    ],
  ])('with %s does not pass the hooks unread', async (_, reply) => {
    const text = await answered(reply)
    expect(text).not.toContain('secret"')
    expect(text).not.toContain('is":"secret')
    expect(text).toMatch(/withheld|not valid|refused/)
  })

  test('whose text repeats its structured content in another order is its structured content', async () => {
    seen.length = 0
    await answered(
      String.raw`"result":{"content":[{"type":"text","text":"{\"b\":1, \"a\":2}"}],"structuredContent":{"a":2,"b":1}}`,
    )
    expect(seen).toEqual([{ a: 2, b: 1 }])
  })
})

test('a result beside `"error": null` is a result', async () => {
  const { client, server } = connected([watch])
  client.say(toolCall(1, 'pay'))
  await server.hears(byId(1))
  server.say({ ...answer(1, textResult('paid')), error: null })
  expect(await client.hears(byId(1))).toEqual({ ...answer(1, textResult('paid')), about: expect.anything() })
})

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { answer, rawSide, textResult, toolCall } from '../../../test/mcp/raw-side.ts'
import { guard, type PawlError } from '../../index.ts'
import { createGateway, httpSide } from '../index.ts'
import type { Limits } from '../limits.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})
const byId = (id: unknown) => (message: Readonly<Record<string, unknown>>) => message['id'] === id
const watch = guard({ name: 'watch', on: 'tool.before', run: () => undefined })

interface Asked {
  readonly method: string | undefined
  readonly headers: IncomingMessage['headers']
  readonly body: { readonly id?: unknown; readonly method?: string }
}

/** A gateway in front of a server over real HTTP, which answers as it likes. */
async function behind(
  respond: (asked: Asked, response: ServerResponse) => void,
  { limits = {}, headers = {} }: { limits?: Limits; headers?: Record<string, string> } = {},
) {
  const seen: Asked[] = []
  const http = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (part: string) => (text += part))
    request.on('end', () => {
      const asked = { method: request.method, headers: request.headers, body: text === '' ? {} : JSON.parse(text) }
      seen.push(asked)
      respond(asked, response)
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const problems: PawlError[] = []
  const logger = (problem: PawlError) => void problems.push(problem)
  const client = rawSide()
  const { port } = http.address() as AddressInfo
  const server = httpSide(`http://127.0.0.1:${port}/mcp`, { limits, headers, logger })
  const end = createGateway({ server: 'far', hooks: [watch], logger, limits }).relay(client, server)
  closers.push(() => {
    client.leave()
    http.closeAllConnections()
    http.close()
  })
  return { client, seen, problems, end }
}

const json = (response: ServerResponse, value: unknown, headers = {}) =>
  response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value))
const events = (response: ServerResponse, text: string) =>
  response.writeHead(200, { 'content-type': 'text/event-stream' }).write(text)

test('keeps the session and the version that the server has named, and ends the session', async () => {
  const { client, seen, end } = await behind(
    ({ body, method }, response) => {
      if (method === 'DELETE' || body.id === undefined)
        return void response.writeHead(method === 'GET' ? 405 : 202).end()
      json(response, answer(body.id, { protocolVersion: '2025-11-25', ...textResult('hi') }), {
        'mcp-session-id': 's1',
      })
    },
    { headers: { authorization: 'Bearer x' } },
  )
  client.say({ jsonrpc: '2.0', id: 0, method: 'initialize', params: {} })
  await client.hears(byId(0))
  client.say({ jsonrpc: '2.0', method: 'notifications/initialized' })
  client.say(toolCall(1, 'pay'))
  expect(await client.hears(byId(1))).toMatchObject({ result: textResult('hi') })
  client.leave()
  await end
  expect(
    seen.map(({ method, headers }) => [
      method,
      headers['mcp-session-id'],
      headers['mcp-protocol-version'],
      headers.authorization,
    ]),
  ).toEqual([
    ['POST', undefined, undefined, 'Bearer x'],
    ['POST', 's1', '2025-11-25', 'Bearer x'],
    ['GET', 's1', '2025-11-25', 'Bearer x'],
    ['POST', 's1', '2025-11-25', 'Bearer x'],
    ['DELETE', 's1', '2025-11-25', 'Bearer x'],
  ])
})

test('a request of 2026-07-28 repeats its method and name in headers, and the inputs that the server wants there', async () => {
  const { client, seen } = await behind(({ body }, response) => {
    const properties = { town: { type: 'string', 'x-mcp-header': 'Town' }, x: { type: 'object' } }
    json(
      response,
      answer(body.id, { tools: [{ name: 'wetter für', inputSchema: { properties } }], ...textResult('ok') }),
    )
  })
  const _meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' }
  client.say({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta } })
  await client.hears(byId(1))
  client.say(toolCall(2, 'wetter für', { town: 'Köln' }, { _meta }))
  await client.hears(byId(2))
  expect(seen.at(-1)?.headers).toMatchObject({
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': 'tools/call',
    'mcp-name': `=?base64?${Buffer.from('wetter für').toString('base64')}?=`,
    'mcp-param-town': `=?base64?${Buffer.from('Köln').toString('base64')}?=`,
  })
})

test('a stream that breaks before its answer is taken up again where it broke', async () => {
  const { client, seen } = await behind(({ method, body }, response) => {
    if (method === 'GET') events(response, `id: 2\ndata: ${JSON.stringify(answer(1, textResult('late')))}\n\n`)
    else if (body.id !== undefined) {
      events(response, 'id: 1\nretry: 5\ndata:\n\n')
      response.end()
    }
  })
  client.say(toolCall(1, 'pay'))
  expect(await client.hears(byId(1))).toMatchObject({ result: textResult('late') })
  expect(seen.find(({ method }) => method === 'GET')?.headers['last-event-id']).toBe('1')
})

test('messages in the stream of a request belong to it', async () => {
  const { client } = await behind(({ body }, response) => {
    events(
      response,
      `: hello\r\ndata: {"jsonrpc":"2.0","method":"notifications/message",\r\ndata: "params":{}}\r\n\r\n`,
    )
    events2(response, answer(body.id, textResult('ok')))
  })
  client.say(toolCall(1, 'pay'))
  await client.hears(byId(1))
  expect(client.heard[0]).toMatchObject({ method: 'notifications/message', about: { relatedTo: 1 } })
})
const events2 = (response: ServerResponse, value: unknown) => response.end(`data: ${JSON.stringify(value)}\n\n`)

test.each<[string, (asked: Asked, response: ServerResponse) => unknown, RegExp]>([
  [
    'an error page',
    (_, response) => response.writeHead(500).end('<h1>oh no\u001b[2J</h1>'),
    /answered HTTP 500; <h1>oh no\[2J/,
  ],
  ['a wish for authorization', (_, response) => response.writeHead(401).end(), /wants authorization/],
  [
    'a redirect',
    (_, response) => response.writeHead(307, { location: 'https://evil.example/' }).end(),
    /it leads to https:\/\/evil\.example/,
  ],
  [
    'an error without an id',
    (_, response) =>
      response
        .writeHead(400, { 'content-type': 'application/json' })
        .end('{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"no session"}}'),
    /HTTP 400; .*no session/,
  ],
  [
    'something else than JSON',
    (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{'),
    /not JSON/,
  ],
  [
    'another type',
    (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('x'),
    /the type text\/html/,
  ],
  [
    'a length that is too large',
    (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 })
      response.write('{')
      setTimeout(() => response.destroy(), 10)
    },
    /cannot be used/,
  ],
  [
    'a stream that ends without an answer',
    (_, response) => response.writeHead(200, { 'content-type': 'text/event-stream' }).end('data: 7\n\n'),
    /without an answer/,
  ],
  ['an answer to another request', (_, response) => json(response, answer('x', {})), /to another request/],
  ['a hang-up', (_, response) => response.destroy(), /cannot be used/],
  [
    'a body without end',
    (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const more = () => response.destroyed || response.write('x'.repeat(10_000), () => setImmediate(more))
      more()
    },
    /more than 100000 bytes/,
  ],
  [
    'an event without end',
    (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const more = () => response.destroyed || response.write('data: '.padEnd(10_000, 'x'), () => setImmediate(more))
      more()
    },
    /more than 100000 bytes/,
  ],
])('%s is an error for who waits', async (_, respond, message) => {
  const { client } = await behind((asked, response) => void respond(asked, response), {
    limits: { messageBytes: 100_000 },
  })
  client.say(toolCall(1, 'pay'))
  const { error } = await client.hears(byId(1))
  expect((error as { message: string }).message).toMatch(message)
  expect((error as { message: string }).message).not.toContain('\u001b')
})

test('a modern request is cancelled by leaving its stream', async () => {
  let left = false
  const { client } = await behind((_, response) => {
    response.on('close', () => (left = true))
    events(response, ': wait\n\n')
  })
  const _meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' }
  client.say(toolCall(1, 'pay', {}, { _meta }))
  await new Promise((resolve) => setTimeout(resolve, 50))
  client.say({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } })
  await expect.poll(() => left).toBe(true)
})

test('something else than the URL of a server is refused', () => {
  for (const url of ['', 'shop', 'file:///etc/passwd', 'ftp://a'])
    expect(() => httpSide(url)).toThrow(expect.objectContaining({ code: 'bad-option' }))
})

test.each([
  'http://kim:hunter2@127.0.0.1:1/mcp',
  'https://:hunter2@a.example',
  'ftp://kim:hunter2@a',
  'kim:hunter2@a b',
])('a password in a URL is refused and not repeated: %s', (url) => {
  expect(() => httpSide(url)).toThrow(expect.objectContaining({ code: 'bad-option' }))
  expect(() => httpSide(url)).not.toThrow('hunter2')
})

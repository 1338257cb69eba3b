import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { rawSide, toolCall } from '../../../test/mcp/raw-side.ts'
import { guard, type PawlError } from '../../index.ts'
import { createGateway, processSide } from '../index.ts'
import type { Limits } from '../limits.ts'

const program = fileURLToPath(new URL('../../../test/mcp/hostile/server.mjs', import.meta.url))
const watch = guard({ name: 'watch', on: 'tool.before', run: () => undefined })
const byId = (id: unknown) => (message: Readonly<Record<string, unknown>>) => message['id'] === id

function behind(way: string, limits: Limits = {}) {
  const problems: PawlError[] = []
  const logger = (problem: PawlError) => void problems.push(problem)
  const client = rawSide()
  const server = processSide(process.execPath, [program, way], { limits: { closeMs: 200, ...limits }, logger })
  const end = createGateway({ server: 'odd', hooks: [watch], logger, limits }).relay(client, server)
  return { client, problems, end }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // a dead process is still there until its parent has read its exit code
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

test('a line without an end breaks the connection, and the waiting call has an error', async () => {
  const { client, end } = behind('endless', { messageBytes: 1_000_000 })
  client.say(toolCall(1, 'pay'))
  expect(await end).toMatchObject({ by: 'server', problem: { code: 'mcp-too-large' } })
  expect(JSON.stringify(await client.hears(byId(1)))).toMatch(/"error":|"isError":true/) // as far as it has come
})

test('a flood waits while the client reads slowly: no more of it is kept than one reading', async () => {
  let [taken, go]: [number, () => void] = [0, () => undefined]
  const slow = {
    ...rawSide(),
    send: () => {
      taken++
      return new Promise<void>((resolve) => {
        go = resolve
      })
    },
  }
  const server = processSide(process.execPath, [program, 'flood'], { limits: { closeMs: 200 } })
  const end = createGateway({ server: 'odd' }).relay(slow, server)
  await expect.poll(() => taken).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(taken).toBe(1)
  go()
  await expect.poll(() => taken).toBe(2)
  go()
  slow.leave()
  await end
})

test('a server that prints other things is reported, and still works', async () => {
  const { client, problems, end } = behind('chatty')
  client.say(toolCall(1, 'pay'))
  expect(await client.hears(byId(1))).toMatchObject({ result: { content: [{ text: 'fine' }] } })
  client.leave()
  expect(await end).toEqual({ by: 'client' })
  expect(problems.map(({ message }) => message)).toEqual([
    'the server sent a line that is not JSON: starting up ...',
    'the server sent a line that is not JSON: {"not": json',
    'the server sent a message that is not valid: it is not a JSON object; it was ignored',
  ])
})

test.each([
  ['leave', { exitCode: 3, problem: { message: 'the server ended with exit code 3' } }],
  ['killed', { problem: { message: 'the server was ended by SIGKILL' } }],
])('a server that ends (%s) ends the relay, with how', async (way, expected) => {
  const { client, end } = behind(way)
  if (way === 'killed') client.say({ jsonrpc: '2.0', id: 1, method: 'ping' })
  expect(await end).toMatchObject({ by: 'server', ...expected })
})

test('a program that is not there is a sentence, and an error for who waits', async () => {
  const client = rawSide()
  const end = createGateway({ server: 'odd' }).relay(client, processSide('/no/such/program'))
  client.say({ jsonrpc: '2.0', id: 1, method: 'initialize' })
  expect(await end).toMatchObject({
    problem: {
      code: 'mcp-server-gone',
      message: 'the server `/no/such/program` could not be started: there is no such program',
    },
  })
  expect(await client.hears(byId(1))).toHaveProperty('error')
})

test.runIf(process.platform === 'linux')(
  'a server that does not want to end, and what it has started, are ended',
  async () => {
    const { client, end } = behind('child')
    const { params } = await client.hears(({ method }) => method === 'notifications/child')
    const { pid } = params as { pid: number }
    expect(isAlive(pid)).toBe(true)
    client.leave()
    await end
    await expect.poll(() => isAlive(pid)).toBe(false)
    const stubborn = behind('stubborn')
    stubborn.client.say({ jsonrpc: '2.0', id: 1, method: 'ping' })
    await stubborn.client.hears(byId(1))
    stubborn.client.leave()
    expect(await stubborn.end).toEqual({ by: 'client' })
  },
)

test('a server that reads nothing stops the client from sending more', async () => {
  const { client, end } = behind('deaf')
  const big = { jsonrpc: '2.0', method: 'notifications/x', params: { data: 'x'.repeat(5_000_000) } }
  client.say(big)
  client.leave()
  expect(await end).toEqual({ by: 'client' })
})

test.each([
  ['hangsUp', 'output'],
  ['covers', 'input'],
])('a server that closes a stream and stays (%s) is ended, and calls have errors', async (way, stream) => {
  const { client, end } = behind(way)
  client.say(toolCall(1, 'pay'))
  // a pipe shows that it is closed when something is written
  for (const id of [2, 3]) {
    await new Promise((resolve) => setTimeout(resolve, 200))
    client.say({ jsonrpc: '2.0', id, method: 'ping' })
  }
  const message = `the server has closed its standard ${stream} and does not end; it was ended`
  expect(await end).toMatchObject({ by: 'server', problem: { code: 'mcp-server-gone', message } })
  for (const id of [1, 2, 3]) expect(JSON.stringify(await client.hears(byId(id)))).toContain(message)
})

test('a message that is nested too deeply to be passed on ends the connection with a sentence', async () => {
  const { client, end } = behind('deepBatch')
  client.say({ jsonrpc: '2.0', id: 1, method: 'ping' })
  const message = 'the server sent a message that cannot be passed on: it is nested too deeply'
  expect(await end).toMatchObject({ by: 'server', problem: { code: 'mcp-bad-message', message } })
})

test.each(['mute', 'hints'])('a server that never answers `initialize` is ended (%s)', async (way) => {
  const { client, end } = behind(way, { startMs: 500 })
  client.say({ jsonrpc: '2.0', id: 1, method: 'initialize' })
  expect(await end).toMatchObject({ problem: { code: 'mcp-server-silent' } })
})

import { expect, test } from 'vitest'
import { answer, modernCall, rawSide, textResult } from '../../../test/mcp/raw-side.ts'
import { deny, guard, type Hook, modify, transform } from '../../index.ts'
import { createGateway } from '../index.ts'

const byId = (id: unknown) => (message: Readonly<Record<string, unknown>>) => message['id'] === id
const task = { resultType: 'complete', taskId: 't1', status: 'completed' }
const ask = (id: number, method = 'tasks/get') => ({ jsonrpc: '2.0', id, method, params: { taskId: 't1' } })

function connected(...hooks: readonly Hook[]) {
  const problems: string[] = []
  const [client, server] = [rawSide(), rawSide()]
  const logger = ({ message }: Error) => void problems.push(message)
  void createGateway({ server: 'shop', hooks, logger }).relay(client, server)
  return { client, server, problems }
}

async function begun(...hooks: readonly Hook[]) {
  const both = connected(...hooks)
  both.client.say(modernCall(1, 'pay'))
  await both.server.hears(byId(1))
  both.server.say(answer(1, { resultType: 'task', taskId: 't1', status: 'working' }))
  await both.client.hears(byId(1))
  return both
}

const redact = transform({
  name: 'redact',
  on: 'tool.after',
  match: { name: 'mcp__shop__pay' },
  run: ({ result }) => (result.output === 'secret' ? modify({ result: { ...result, output: 'hidden' } }) : undefined),
})

test.each(['tasks/get', 'tasks/update'])(
  'the result of a task in the answer to %s is judged as that of its call',
  async (method) => {
    const { client, server } = await begun(redact)
    client.say(ask(2, method))
    await server.hears(byId(2))
    server.say(answer(2, { ...task, result: textResult('secret') }))
    expect(await client.hears(byId(2))).toMatchObject({
      result: { status: 'completed', result: { content: [{ text: 'hidden' }] } },
    })
    client.say(ask(3, method))
    await server.hears(byId(3))
    server.say(answer(3, { ...task, result: textResult('secret') }))
    expect(await client.hears(byId(3))).toMatchObject({
      error: { message: expect.stringContaining('asked for before') },
    })
  },
)

test('one that no hook changes, and the state of a task without a result, pass as they came', async () => {
  const { client, server } = await begun(redact)
  for (const [id, more] of [
    [2, '"status":"working", "ttlMs":1.0'],
    [3, '"status":"completed","result":{"content":[]}, "ttlMs":1.0'],
  ] as const) {
    client.say(ask(id))
    await server.hears(byId(id))
    const text = `{"jsonrpc":"2.0","id":${id},"result":{"resultType":"complete",${more}}}`
    server.sayText(text)
    await client.hears(byId(id))
    expect(client.texts.at(-1)).toBe(text)
  }
})

test('the result of a task that another connection began is that of an unknown task', async () => {
  const no = guard({
    name: 'no',
    on: 'tool.before',
    match: { name: 'mcp__shop__task_result' },
    run: () => deny('not yours'),
  })
  const { client, server } = connected(no)
  client.say(ask(2))
  await server.hears(byId(2))
  server.say(answer(2, { ...task, result: textResult('secret') }))
  const heard = JSON.stringify(await client.hears(byId(2)))
  expect(heard).toContain('not yours')
  expect(heard).not.toContain('secret')
})

test('a result in a notification is not passed on', async () => {
  const { client, server, problems } = await begun(redact)
  server.say({ jsonrpc: '2.0', method: 'notifications/tasks', params: { ...task, result: textResult('secret') } })
  expect(JSON.stringify(client.heard)).not.toContain('secret')
  expect(problems.join()).toContain('in a notification')
})

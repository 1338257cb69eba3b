import { expect, test } from 'vitest'
import { answer, rawSide, toolCall } from '../../../test/mcp/raw-side.ts'
import { modify, transform } from '../../index.ts'
import { createGateway } from '../index.ts'

const byId = (id: unknown) => (message: Readonly<Record<string, unknown>>) => message['id'] === id
const slow = '^(a+)+$'
const evil = { s: `${'a'.repeat(40)}!` }

test.each([
  ['a pattern', { properties: { s: { type: 'string', pattern: slow } } }],
  ['a pattern of keys', { patternProperties: { [slow]: { type: 'string' } } }],
  ['a pattern of names', { properties: { s: {} }, propertyNames: { pattern: slow } }],
  ['a property named pattern', { properties: { pattern: { type: 'string', pattern: slow } } }],
])('a server cannot stop the gateway by %s in its `outputSchema`', async (_, schema) => {
  const after = transform({
    name: 'after',
    on: 'tool.after',
    run: ({ result }) => modify({ result: { ...result, output: { ...evil, pattern: evil.s } } }),
  })
  const [client, server] = [rawSide(), rawSide()]
  const end = createGateway({ server: 'shop', hooks: [after], logger: false }).relay(client, server)
  client.say({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
  const outputSchema = { type: 'object', ...schema }
  server.say(answer(1, { tools: [{ name: 'q', inputSchema: { type: 'object' }, outputSchema }] }))
  await client.hears(byId(1))
  client.say(toolCall(2, 'q'))
  await server.hears(byId(2))
  server.say(answer(2, { content: [], structuredContent: { s: 'b' } }))
  expect(await client.hears(byId(2))).toMatchObject({ result: { structuredContent: evil } })
  client.leave()
  await end
})

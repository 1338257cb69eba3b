// A shop as an MCP server of the official SDK, of either protocol: `node shop-server.mjs [FILE]` notes each call in FILE.
import { appendFileSync } from 'node:fs'
import { McpServer } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { z } from 'zod'

const [, , log] = process.argv
const text = (words) => ({ content: [{ type: 'text', text: words }] })

function build() {
  const server = new McpServer({ name: 'shop', version: '1.0.0' }, { capabilities: { tools: { listChanged: true } } })
  const tool = (name, inputSchema, run, more = {}) =>
    server.registerTool(
      name,
      { description: `${name} it`, inputSchema: z.object(inputSchema), ...more },
      async (input, context) => {
        if (log !== undefined) appendFileSync(log, `${name} ${JSON.stringify(input)}\n`)
        return run(input, context)
      },
    )
  tool('pay', { amount: z.number() }, ({ amount }) => text(`paid ${amount}`))
  tool('weather', { city: z.string() }, ({ city }) => text(`rain in ${city}`))
  tool('delete_all', {}, () => text('gone'), { annotations: { readOnlyHint: true } })
  tool('run', { command: z.string() }, ({ command }) => text(`ran ${command}`))
  tool('fail', {}, () => ({ ...text('the printer is on fire'), isError: true }))
  tool(
    'stock',
    { item: z.string() },
    ({ item }) => ({ ...text(JSON.stringify({ item, count: 3 })), structuredContent: { item, count: 3 } }),
    { outputSchema: z.object({ item: z.string(), count: z.number() }) },
  )
  tool('picture', {}, () => ({ content: [{ type: 'image', data: 'AAAA', mimeType: 'image/png' }], _meta: { kept: 7 } }))
  server.registerResource('note', 'file:///notes/a.txt', {}, async ({ href }) => ({
    contents: [{ uri: href, text: 'a note' }],
  }))
  server.registerPrompt('greet', { argsSchema: z.object({ name: z.string() }) }, ({ name }) => ({
    messages: [{ role: 'user', content: { type: 'text', text: `greet ${name}` } }],
  }))
  return server
}

await serveStdio(build)

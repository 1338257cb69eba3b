import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, describe, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'pawl-mcp-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** The official client, and the official server behind a gateway, over real standard input and output. */
describe.each([
  ['2026-07-28', 'auto'],
  ['2025-11-25', 'legacy'],
] as const)('over stdio, protocol %s', (version, mode) => {
  test('tools, resources, prompts, refusals, stubs and questions', async () => {
    const log = join(folder, `${version}.log`)
    const asked: string[] = []
    const answers = [true, false]
    const client = new Client(
      { name: 'test', version: '1' },
      { capabilities: { elicitation: { form: {} } }, versionNegotiation: { mode } },
    )
    client.setRequestHandler('elicitation/create', async ({ params }) => {
      asked.push(params.message.split('\n')[0] ?? '')
      return { action: 'accept', content: { approve: answers.shift() === true } }
    })
    const args = ['--conditions=pawl-source', '--import', 'tsx', file('shop-gateway.ts'), file('shop-server.mjs'), log]
    await client.connect(new StdioClientTransport({ command: process.execPath, args, stderr: 'inherit' }))
    try {
      expect(client.getNegotiatedProtocolVersion()).toBe(version)
      expect((await client.listTools()).tools.map(({ name }) => name)).toContain('picture')
      const call = (name: string, input: Record<string, unknown> = {}) => client.callTool({ name, arguments: input })
      expect(await call('weather', { city: 'Paris' })).toMatchObject({ content: [{ text: 'rain in Rome' }] })
      expect(await call('delete_all')).toMatchObject({
        isError: true,
        content: [{ text: 'refused by `no-delete`: off limits' }],
      })
      expect(await call('pay', { amount: 5 })).toMatchObject({ content: [{ text: 'paid 5' }] })
      expect(await call('pay', { amount: 500 })).toMatchObject({ content: [{ text: 'paid 500' }] })
      expect(await call('pay', { amount: 600 })).toMatchObject({ isError: true })
      expect(await call('fail')).toMatchObject({ isError: true, content: [{ text: 'the printer is on fire' }] })
      expect(await call('stock', { item: 'tea' })).toMatchObject({ structuredContent: { item: 'tea', count: 3 } })
      expect(await call('stock', { item: 'cached' })).toMatchObject({ structuredContent: { item: 'cached', count: 1 } })
      expect(await call('picture')).toMatchObject({ content: [{ type: 'image', data: 'AAAA' }], _meta: { kept: 7 } })
      await expect(call('nosuch')).rejects.toThrow(/not found/)
      expect(await client.readResource({ uri: 'file:///notes/a.txt' })).toMatchObject({
        contents: [{ text: 'a note' }],
      })
      expect(await client.getPrompt({ name: 'greet', arguments: { name: 'Kim' } })).toMatchObject({
        messages: [{ content: { text: 'greet Kim' } }],
      })
      expect(asked).toEqual(Array(2).fill('Pawl asks: may the tool "pay" of the MCP server "shop" run?'))
    } finally {
      await client.close()
    }
    const ran = readFileSync(log, 'utf8').trim().split('\n')
    expect(ran.filter((line) => /^(?:pay|delete_all)/.test(line))).toEqual(['pay {"amount":5}', 'pay {"amount":500}'])
  })
})

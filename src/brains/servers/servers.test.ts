import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { brains } from '../brains.ts'
import { claudecode } from '../claudecode/index.ts'
import { codex } from '../codex/index.ts'
import { gemini } from '../gemini/index.ts'
import { opencode } from '../opencode/index.ts'
import { qwen } from '../qwen/index.ts'
import { gatewayName } from './gateway-name.ts'
import { launcher } from './launcher.ts'
import { serverFormat } from './server-format.ts'

const every = () => true
const code = JSON.stringify(launcher)
const mcp = serverFormat(claudecode.servers)
const toml = serverFormat(codex.servers)
const guarded = (text: string) => mcp.guard(text, every, 'f')
const statesOf = (text: string, format = mcp) => format.read(text, 'f').map(({ state }) => state)

describe('an entry', () => {
  test('keeps its name, its environment, its comments and its layout', () => {
    const text = `{
\t"mcpServers": {
\t\t"files": {
\t\t\t"command": "npx", // fast
\t\t\t"args": [
\t\t\t\t"-y", /* yes */
\t\t\t\t"server"
\t\t\t],
\t\t\t"env": { "TOKEN": "t" }
\t\t}
\t}
}`
    const there = text
      .replace('"npx"', '"node"')
      .replace('[\n', `["-e", ${code}, "pawl", "mcp", "--name", "files", "--", "npx",\n`)
    expect(guarded(text)).toBe(there)
    expect(mcp.restore(there, every, 'f').text).toBe(text)
  })

  test('without arguments gets some', () => {
    const text = '{"mcpServers":{"a":{"command":"x"}}}'
    const there = `{"mcpServers":{"a":{"command":"node", "args": ["-e", ${code}, "pawl,args=none", "mcp", "--name", "a", "--", "x"]}}}`
    expect(guarded(text)).toBe(there)
    expect(mcp.restore(there, every, 'f').text).toBe(text)
  })

  test('with a URL starts `pawl mcp`, and its headers are variables', () => {
    const text = '{"mcpServers":{"a":{"type":"http","url":"https://x/y","headers":{"X-Key":"k"}}}}'
    const words = `["-e", ${code}, "pawl,url=url,type=http", "mcp", "--name", "a", "--http", "https://x/y"]`
    const there = `{"mcpServers":{"a":{"type":"stdio","command": "node", "args":${words},"env":{"PAWL_MCP_HEADER_X-Key":"k"}}}}`
    expect(guarded(text)).toBe(there)
    expect(mcp.restore(there, every, 'f').text).toBe(text)
  })

  test('of opencode is one list', () => {
    const format = serverFormat(opencode.servers)
    const text = '{"mcp":{"a":{"type":"local","command":["npx","x"]},"b":{"type":"remote","url":"https://x"}}}'
    const there = format.guard(text, every, 'f')
    expect(JSON.parse(there).mcp).toMatchObject({
      a: { type: 'local', command: ['node', '-e', launcher, 'pawl', 'mcp', '--name', 'a', '--', 'npx', 'x'] },
      b: {
        type: 'local',
        command: ['node', '-e', launcher, 'pawl,url=url,type=remote', 'mcp', '--name', 'b', '--http', 'https://x'],
      },
    })
    expect(format.restore(there, every, 'f').text).toBe(text)
  })

  test('of Codex is TOML, in a table of its own or in one line', () => {
    const text = `[mcp_servers.a]
command = 'C:\\x.exe' # here
[mcp_servers."b c"] # args
  command = """npx"""
  args = [ # "no"
    "-y",
  ]
[mcp_servers]
d = { command = "d", args = [] }
`
    const there = toml.guard(text, every, 'f')
    expect(there).toContain(
      `command = "node"\nargs = ["-e", ${code}, "pawl,args=none", "mcp", "--name", "a", "--", 'C:\\x.exe'] # here\n`,
    )
    expect(there).toContain(`"--name", "b-c", "--", """npx""", # "no"\n    "-y",\n  ]\n`)
    expect(there).toContain('"--name", "d", "--", "d"] }')
    expect(toml.guard(there, every, 'f')).toBe(there)
    expect(toml.restore(there, every, 'f').text).toBe(text)
  })
})

describe('a rewritten entry that a person has changed', () => {
  const there = guarded(
    '{"mcpServers":{"a":{"command":"x","args":["1"]},"b":{"type":"http","url":"https://x","headers":{}},"c":{"command":"c"}}}',
  )
  const formatted = JSON.stringify(JSON.parse(there), null, 4)

  test('is restored while the rest of the file has changed', () => {
    const change = (text: string) =>
      text
        .replace('{"mcpServers":{', '{ // mine\n"hooks": {}, "mcpServers":{"new":{"command":"n"}, ')
        .replace(/\}$/, ', "last": [1,\t2] }')
    const text = mcp.restore(there, every, 'f').text
    expect(mcp.restore(change(there), every, 'f').text).toBe(change(text))
  })

  test('is restored where another program has laid it out in another way', () => {
    const { text, left } = mcp.restore(formatted, every, 'f')
    expect([JSON.parse(text).mcpServers, left]).toEqual([
      { a: { command: 'x', args: ['1'] }, b: { type: 'http', url: 'https://x', headers: {} }, c: { command: 'c' } },
      [],
    ])
  })

  test('keeps arguments that were added, and loses options of ours', () => {
    const more = there
      .replace('"1"]', '"1","2"]')
      .replace('"--name", "c", "--"', '"--name", "c", "--hide", "x*", "--"')
      .replace('"c"]', '"c","3"]')
    expect(statesOf(more)).toEqual([{ type: 'guarded' }, { type: 'guarded' }, { type: 'guarded' }])
    expect(JSON.parse(mcp.restore(more, every, 'f').text).mcpServers).toMatchObject({
      a: { command: 'x', args: ['1', '2'] },
      c: { command: 'c', args: ['3'] },
    })
  })

  test('is restored with its properties in any order', () => {
    const turned = JSON.parse(there, (_, value) =>
      value?.command === undefined ? value : Object.fromEntries(Object.entries(value).reverse()),
    )
    const { text } = mcp.restore(JSON.stringify(turned, null, 2), every, 'f')
    expect(JSON.parse(text).mcpServers).toEqual({
      a: { command: 'x', args: ['1'] },
      b: { type: 'http', url: 'https://x', headers: {} },
      c: { command: 'c' },
    })
  })

  test('is left if its URL would get a variable for a header', () => {
    const more = there.replace('"env":{}', '"env":{"HOME":"/x"}')
    expect(mcp.restore(more, every, 'f').left).toEqual([
      { name: 'b', why: expect.stringContaining('remove them first') },
    ])
  })

  test('gets the code of this version, and is restored from that of any', () => {
    const old = there.replaceAll("const f=require('fs')", "const g=require('fs')")
    expect(statesOf(old)[0]).toEqual({ type: 'outdated' })
    expect(guarded(old)).toBe(there)
    expect(mcp.restore(old, every, 'f').text).toBe(mcp.restore(there, every, 'f').text)
  })
})

describe('an entry is left', () => {
  const stateIn = (settings: (typeof brains)[number]['servers'], entry: unknown) => {
    if (settings === undefined) throw new Error('it has no servers')
    const [key = ''] = settings.containers[0] ?? []
    return serverFormat(settings).read(JSON.stringify({ [key]: { a: entry } }), 'f')[0]?.state
  }
  const leftWith = (why: string) => ({ type: 'left', why: expect.stringContaining(why) })

  test.each([
    [{ command: 'x', disabled: true }, { type: 'off' }],
    [{ type: 'sse', url: 'https://x' }, leftWith('SSE')],
    [{ type: 'http', url: 'https://x/sse?a' }, leftWith('SSE')],
    [{ url: 'https://x' }, leftWith('another transport')],
    [{ type: 'ws', url: 'https://x' }, leftWith('another transport')],
    [{ type: 'http', url: 'https://u:p@x' }, leftWith('secret')],
    [{ type: 'http', url: 'https://x/?a=b&apiKey=c' }, leftWith('secret')],
    [{ type: 'http', url: 'https://x/key?a=b' }, { type: 'open' }],
    [{ type: 'http', url: 'https://x', oauth: {} }, leftWith('sign in')],
    [{ type: 'http', url: 'https://x', headersHelper: 'x' }, leftWith('headersHelper')],
    [{ type: 'http', url: 'https://x', env: {} }, leftWith('form')],
    [{ type: 'http', url: 'https://x', headers: [] }, leftWith('form')],
    [{ command: 'x', cwd: '/srv' }, leftWith('another folder')],
    [{ command: 'x', cwd: '../a' }, leftWith('another folder')],
    [{ command: 'x', cwd: 'packages/a' }, { type: 'open' }],
    [{ command: 'x', args: 'y' }, leftWith('form')],
    [{ command: 'x', args: [1] }, leftWith('form')],
    [{ command: ['x'] }, leftWith('form')],
    [{ command: '' }, leftWith('form')],
    [{ command: 'x', type: 'local' }, leftWith('type')],
    [{}, leftWith('form')],
    [null, leftWith('not an object')],
    [{ command: 'npx', args: ['-y', 'pawl@1.2.3', 'mcp', '--', 'x'] }, { type: 'byHand' }],
    [{ command: '/usr/bin/pawl', args: ['mcp', '--http', 'https://x'] }, { type: 'byHand' }],
    [{ command: 'node', args: ['-e', 'code', 'pawl', 'mcpx'] }, { type: 'open' }],
  ])('%j', (entry, state) => {
    expect(stateIn(claudecode.servers, entry)).toMatchObject(state)
  })

  test('a `url` is Streamable HTTP for one agent, and SSE for another', () => {
    expect(stateIn(gemini.servers, { url: 'https://x' })).toEqual({ type: 'open' })
    expect(stateIn(qwen.servers, { url: 'https://x' })).toEqual(leftWith('form'))
    expect(stateIn(qwen.servers, { httpUrl: 'https://x' })).toEqual({ type: 'open' })
  })

  test('of Codex if it has a URL, with the lines to write', () => {
    expect(statesOf('[mcp_servers.a]\nurl = "https://x"\n', toml)).toEqual([
      { ...leftWith('URL'), todo: expect.stringContaining('pawl mcp --name NAME --http URL') },
    ])
    expect(statesOf('[mcp_servers]\na.command = "x"\n', toml)).toEqual([leftWith('form')])
    expect(() => toml.read('[mcp_servers.a\n', 'f')).toThrow('f:1:')
  })

  test('if it is there twice', () => {
    expect(
      statesOf('{"mcpServers":{"a":{"command":"x"},"a":{"command":"x"},"b":{"command":"x","command":"y"}}}'),
    ).toMatchObject(Array.from({ length: 3 }, () => leftWith('twice')))
  })
})

test('names are those of the settings, as far as names of tools can hold them', () => {
  expect(['files', '@acme/shop cart', 'a__b_', '__proto__', 'ü', 'io.github.x/y'].map(gatewayName)).toEqual([
    'files',
    'acme-shop-cart',
    'a_b',
    'proto',
    '',
    'io.github.x-y',
  ])
})

test('the code has nothing that JSON, TOML, a shell of Windows or an agent would read as something else', () => {
  expect(launcher).not.toMatch(/["\\$%`\n]|\{(?:env|file):/)
  expect(launcher.length).toBeLessThan(1500)
  expect(
    spawnSync(process.execPath, ['-e', launcher, 'pawl', 'mcp'], { cwd: '/', env: { PATH: '' }, encoding: 'utf8' }),
  ).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('Pawl is not installed here'),
  })
})

test('the package has its program where the code looks for it', () => {
  const { bin } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))
  expect(bin.pawl).toBe('./dist/cli/main.js')
})

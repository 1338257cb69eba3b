import { once } from 'node:events'
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BuiltPawl } from '../../../../test/hook-project.ts'
import { createProject, type Project, removeProjects } from '../../../../test/roles/project.ts'
import { sharedPawl } from '../../../../test/shared/shared-pawl.ts'

const shop = fileURLToPath(new URL('../../../../test/mcp/shop-server.mjs', import.meta.url))
const config = `import { defineConfig, deny, guard } from 'pawl'
export default defineConfig({ hooks: [
  guard({ name: 'no-delete', on: 'tool.before', match: { name: 'mcp__shop__delete_all' }, run: () => deny('off limits') }),
] })
`
const secret = 'sk-live-0123456789abcdef'

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
afterAll(removeProjects)

/** A project that depends on Pawl, as `npm install` leaves it. */
function project(files: Readonly<Record<string, string>>): Project {
  return createProject({
    'pawl.config.ts': config,
    'node_modules/pawl/package.json': '{ "type": "module" }',
    'node_modules/pawl/dist/cli/main.js': `import ${JSON.stringify(built.command)}\n`,
    ...files,
  })
}
const run = (here: Project, ...args: readonly string[]) => built.pawl(here, ['mcp', ...args])
const uninstall = (here: Project, ...args: readonly string[]) => built.asPerson(here, ['mcp', 'uninstall', ...args])
const serversIn = (here: Project, file = '.mcp.json') => JSON.parse(here.read(file) ?? '{}').mcpServers

interface Started {
  readonly command: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

/** Starts an entry as an agent does. */
async function start({ command, args, env = {} }: Started, cwd: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  const environment = { PATH: process.env['PATH'] ?? '', HOME: cwd, ...env }
  await client.connect(new StdioClientTransport({ command, args: [...args], env: environment, cwd, stderr: 'ignore' }))
  return client
}

const local = `{
  "mcpServers": {
    // the shop
    "shop": {
      "command": ${JSON.stringify(process.execPath)},
      "args": [${JSON.stringify(shop)}],
      "env": { "TOKEN": "${secret}" }
    }
  }
}
`

describe('an agent that starts a rewritten entry', () => {
  test('reaches the server behind the hooks of the project, also from a folder below', async () => {
    const here = project({ '.mcp.json': local, 'packages/a/notes.md': '' })
    expect(run(here, 'install')).toMatchObject({ status: 0, stdout: expect.stringContaining('└─ shop: guarded') })
    const client = await start(
      JSON.parse((here.read('.mcp.json') ?? '').replace('// the shop', '')).mcpServers.shop,
      join(here.root, 'packages/a'),
    )
    try {
      expect(await client.callTool({ name: 'delete_all' })).toMatchObject({ isError: true })
      expect(await client.callTool({ name: 'pay', arguments: { amount: 5 } })).toMatchObject({
        content: [{ text: 'paid 5' }],
      })
    } finally {
      await client.close()
    }
    expect(run(here, 'pins', 'shop', '--all').stdout).toContain('delete_all')
    expect(uninstall(here)).toMatchObject({ status: 0, stdout: expect.stringContaining('shop: restored') })
    expect(here.read('.mcp.json')).toBe(local)
  })

  test('sends the headers of a server behind a URL, which no command line shows', async () => {
    const seen: (string | undefined)[] = []
    const server = createServer((request, response) => {
      seen.push(request.headers['x-key'] as string | undefined)
      response.writeHead(404).end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    try {
      const { port } = server.address() as { port: number }
      const text = `{"mcpServers":{"shop":{"type":"http","url":"http://127.0.0.1:${port}/mcp","headers":{"X-Key":"${secret}"}}}}`
      const here = project({ '.mcp.json': text })
      const { stdout, stderr } = run(here, 'install')
      expect(stdout + stderr).not.toContain(secret)
      const { shop: entry } = serversIn(here)
      expect(entry).toMatchObject({ type: 'stdio', command: 'node', env: { 'PAWL_MCP_HEADER_X-Key': secret } })
      expect(entry.args.join(' ')).not.toContain(secret)
      await expect(start(entry, here.root)).rejects.toThrow()
      expect(seen).toContain(secret)
      uninstall(here)
      expect(here.read('.mcp.json')).toBe(text)
    } finally {
      server.close()
    }
  })

  test('does not start the server if Pawl is not there, or only beside a folder that is not a project', async () => {
    const here = project({ '.mcp.json': local.replace('// the shop', '') })
    run(here, 'install')
    const { shop: entry } = serversIn(here)
    here.remove('node_modules')
    here.write('below/node_modules/pawl/dist/cli/main.js', 'throw new Error("planted")')
    await expect(
      start({ ...entry, env: { PATH: '/nonexistent' }, command: process.execPath }, join(here.root, 'below')),
    ).rejects.toThrow()
  })
})

describe('pawl mcp install', () => {
  const files = {
    '.mcp.json': local,
    '.cursor/mcp.json':
      '\uFEFF{"mcpServers":{"a":{"command":"npx","args":["-y","x"]},"b":{"url":"https://x.example/sse"}}}',
    '.gemini/settings.json':
      '{\r\n\t"mcpServers": {\r\n\t\t"g": { "httpUrl": "http://127.0.0.1:1/mcp", "trust": true },\r\n\t},\r\n}\r\n',
    '.qwen/settings.json': '{ "mcpServers": { "q": { "command": "q" } } }\n',
    'opencode.jsonc': '{ /* mine */ "mcp": { "o": { "type": "local", "command": ["npx", "o"], "enabled": true } } }',
    '.codex/config.toml':
      'model = "x"\n\n[mcp_servers.c]\ncommand = "npx" # fast\n\n[mcp_servers.c.env]\nTOKEN = "t"\n\n[mcp_servers.r]\nurl = "https://x.example"\n',
    '.github/mcp.json': '{"mcpServers":{"h":{"type":"local","command":"h","args":[],"tools":["*"]}}}',
  }
  const contents = (here: Project) => Object.keys(files).map((file) => here.read(file))

  test('guards the servers of every agent, changes nothing the second time, and uninstall restores every byte', () => {
    const here = project(files)
    const first = run(here, 'install', '--json')
    expect(first.status).toBe(0)
    const { servers } = JSON.parse(first.stdout)
    expect(servers.map(({ server, change }: Record<string, string>) => `${server} ${change}`)).toEqual([
      'shop guarded',
      'o guarded',
      'c guarded',
      'r left',
      'g guarded',
      'q guarded',
      'h guarded',
      'a guarded',
      'b left',
    ])
    expect(first.stdout + first.stderr).not.toContain(secret)
    const there = contents(here)
    expect(run(here, 'install').stdout).toContain('shop: it is guarded')
    expect(contents(here)).toEqual(there)
    here.remove('.pawl')
    expect(uninstall(here).status).toBe(0)
    expect(contents(here)).toEqual(Object.values(files))
    expect(uninstall(here).stdout).toContain('no MCP server here was put behind your hooks')
  })

  test('only named agents and servers, and with `--dry-run` nothing', () => {
    const here = project(files)
    expect(run(here, 'install', '--dry-run').stdout).toMatch(/shop: would guard[\s\S]*dry run: nothing was written/)
    expect(contents(here)).toEqual(Object.values(files))
    run(here, 'install', 'qwen,opencode', '--server', 'o')
    expect(contents(here).filter((text, at) => text !== Object.values(files)[at])).toHaveLength(1)
    expect(run(here, 'install', '--server', 'shp')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('did you mean `shop`?'),
    })
    expect(run(here, 'install', 'claud')).toMatchObject({ status: 2 })
    expect(run(here, 'install', '--server', 'b')).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('left as it is: it uses SSE'),
    })
  })

  test('a server that the agent may sign in to is guarded only if it is named', () => {
    const text =
      '{"mcpServers":{"far":{"type":"http","url":"https://x.example/mcp"},"near":{"type":"http","url":"http://localhost:3000/mcp"}}}'
    const here = project({ '.mcp.json': text })
    const { status, stdout } = run(here, 'install')
    expect(status).toBe(0)
    expect(stdout).toMatch(
      /far: left as it is: .*sign in there.*`pawl mcp install --server far` guards it anyway\n└─ near: guarded/,
    )
    expect(built.pawl(here, ['doctor']).stdout).toContain('`far` in .mcp.json cannot be behind `pawl mcp`')
    expect(run(here, 'install', '--server', 'far').stdout).toContain('far: guarded')
    uninstall(here)
    expect(here.read('.mcp.json')).toBe(text)
  })

  test('without a config, or where agents would not find Pawl, writes nothing', () => {
    const here = project({ '.mcp.json': local })
    here.remove('node_modules')
    const options = { env: { ...process.env, PATH: '/usr/bin:/bin' } }
    expect(built.pawlProcess(here, ['mcp', 'install'], options)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('npm install --save-dev pawl'),
    })
    here.remove('pawl.config.ts')
    expect(run(here, 'install')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('there is no pawl.config.ts'),
    })
    expect(here.read('.mcp.json')).toBe(local)
  })

  test('keeps hooks that `pawl init` has installed in the same file, and the other way round', () => {
    const here = project({ '.qwen/settings.json': files['.qwen/settings.json'] })
    built.pawl(here, ['init', '--hooks', 'qwen'])
    const hooked = here.read('.qwen/settings.json')
    run(here, 'install')
    built.pawl(here, ['init', '--hooks', 'qwen'])
    expect(here.read('.qwen/settings.json')).toContain('.pawl/hook.cjs')
    expect(serversIn(here, '.qwen/settings.json').q.args).toContain('--name')
    uninstall(here)
    expect(here.read('.qwen/settings.json')).toBe(hooked)
    run(here, 'install')
    expect(built.asPerson(here, ['uninstall']).stdout).toContain('`pawl mcp uninstall` restores them')
    expect(here.read('.qwen/settings.json')).not.toContain('hook.cjs')
    uninstall(here)
    expect(here.read('.qwen/settings.json')).toBe(files['.qwen/settings.json'])
  })

  test('a broken file, a link, a folder and a read-only file are left, with a sentence and exit 1; the others are guarded', () => {
    const here = project({ ...files, '.mcp.json': '{ "mcpServers": { "half": ', 'real.json': local })
    here.remove('.cursor/mcp.json')
    symlinkSync(join(here.root, 'real.json'), join(here.root, '.cursor/mcp.json'))
    here.remove('.github/mcp.json')
    mkdirSync(join(here.root, '.github/mcp.json'))
    chmodSync(join(here.root, '.qwen/settings.json'), 0o444)
    const { status, stdout, stderr } = run(here, 'install')
    expect(status).toBe(1)
    expect(stderr).toContain('.mcp.json:1:')
    expect(stderr).toContain('settings are not written through links')
    expect(stderr).toContain('.github/mcp.json is a folder')
    expect(stderr).toContain('.qwen/settings.json may not be written')
    expect(stdout).toContain('g: guarded')
    expect(here.read('real.json')).toBe(local)
    expect(here.read('.qwen/settings.json')).toBe(files['.qwen/settings.json'])
  })

  test('entries that a person has written by hand, that are disabled or declared twice stay', () => {
    const text = `{"mcpServers":{"hand":{"command":"npx","args":["pawl","mcp","--name","hand","--","x"]},"off":{"command":"x","disabled":true},
"twice":{"command":"x"},"twice":{"command":"y"},"odd":"text","both":{"command":"x","url":"https://x"},"dear":{"type":"http","url":"https://u:p@x/"}}}`
    const here = project({ '.mcp.json': text })
    const { status, stdout } = run(here, 'install')
    expect(status).toBe(0)
    for (const words of [
      'hand: it is guarded, as you wrote it',
      'off: left as it is: it is disabled',
      'twice: left as it is: it is declared twice',
    ])
      expect(stdout).toContain(words)
    expect(stdout).not.toContain('u:p')
    expect(here.read('.mcp.json')).toBe(text)
  })

  test('the user’s own files only with `--user`, in place and with their mode', () => {
    const home = createProject({})
    home.write('.config/pawl/pawl.config.ts', config)
    const text = `{"numStartups": 3, "mcpServers": {"shop": {"command": "x"}}, "projects": {"/p": {"mcpServers": {"mine": {"command": "y"}}}}}`
    home.write('.claude.json', text)
    chmodSync(join(home.root, '.claude.json'), 0o600)
    const here = project({ '.mcp.json': local })
    const env = { ...process.env, HOME: home.root, PATH: `${join(here.root, 'bin')}:${process.env['PATH']}` }
    mkdirSync(join(here.root, 'bin'))
    symlinkSync('../node_modules/pawl/dist/cli/main.js', join(here.root, 'bin/pawl'))
    run(here, 'install')
    expect(home.read('.claude.json')).toBe(text)
    const ran = built.pawlProcess(here, ['mcp', 'install', '--user'], { env })
    expect([ran.status, ran.stdout]).toEqual([
      0,
      expect.stringMatching(/~\/\.claude\.json\n├─ shop: guarded\n└─ mine: guarded/),
    ])
    expect(statSync(join(home.root, '.claude.json')).mode & 0o777).toBe(0o600)
    built.asPerson(here, ['mcp', 'uninstall', '--user'], { env })
    expect(home.read('.claude.json')).toBe(text)
  })

  test('an agent may not, and `uninstall` needs a person at a terminal', () => {
    const here = project({ '.mcp.json': local })
    const env = { ...process.env, CLAUDECODE: '1' }
    expect(built.pawl(here, ['mcp', 'install'], { env })).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('is for a person'),
    })
    run(here, 'install')
    expect(run(here, 'uninstall').stderr).toContain('there is no terminal here')
    expect(run(here, 'uninstall', '--dry-run').stdout).toContain('shop: would restore')
  })

  test('no half-written file is left behind', () => {
    const here = project(files)
    run(here, 'install')
    expect(readdirSync(here.root).filter((name) => name.includes('.tmp'))).toEqual([])
    rmSync(join(here.root, '.mcp.json'))
    writeFileSync(join(here.root, '.mcp.json'), '')
    expect(run(here, 'install').status).toBe(0)
    expect(readFileSync(join(here.root, '.mcp.json'), 'utf8')).toBe('')
  })
})

describe('doctor and check', () => {
  test('report a server that is not guarded, once another one is', () => {
    const text =
      '{"mcpServers":{"shop":{"command":"x"},"new":{"command":"y"},"old":{"type":"sse","url":"https://x"},"off":{"command":"z","disabled":true}}}'
    const here = project({ '.mcp.json': text })
    built.pawl(here, ['init', '--hooks', 'claudecode'])
    const before = [built.pawl(here, ['check']).stdout, built.pawl(here, ['doctor']).stdout].join()
    expect(before).not.toContain('MCP server')
    run(here, 'install', '--server', 'shop')
    for (const command of ['check', 'doctor']) {
      const { stdout } = built.pawl(here, [command])
      expect(stdout).toMatch(/ok .*1 MCP server is behind `pawl mcp`/)
      expect(stdout).toMatch(
        /! .*`new` in \.mcp\.json is not behind `pawl mcp`, as others are\n.*do: run `pawl mcp install --server new`/,
      )
      expect(stdout).toMatch(/! .*`old` in \.mcp\.json cannot be behind `pawl mcp`: it uses SSE/)
      expect(stdout).not.toContain('`off`')
    }
    expect(built.pawl(here, ['check']).status).toBe(0)
  })
})

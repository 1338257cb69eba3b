import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BuiltPawl } from '../../../test/hook-project.ts'
import { sharedPawl } from '../../../test/shared/shared-pawl.ts'

const root = mkdtempSync(join(tmpdir(), 'pawl-mcp-end-'))
afterAll(() => rmSync(root, { recursive: true }))
writeFileSync(
  join(root, 'pawl.config.ts'),
  `import { defineConfig, guard } from 'pawl'
export default defineConfig({ packs: ['standard'], hooks: [guard({ name: 'watch', on: 'tool.before', run: () => undefined })] })
`,
)

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})

/** A server that answers `initialize` and does not want to end. */
const stubborn = `process.on('SIGTERM', () => {})
setInterval(() => {}, 1000)
const say = (message) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\\n')
const info = { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' } }
require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method } = JSON.parse(line)
  if (method === 'initialize') {
    require('node:fs').writeFileSync(process.env.PID_FILE, String(process.pid))
    say({ id, result: info })
  }
  if (method === 'tools/list') say({ id, result: { tools: [{ name: 'pay', inputSchema: { type: 'object' } }] } })
  if (process.env.WAY === 'flood' && method === 'initialize') {
    const note = { method: 'notifications/message', params: { level: 'info', data: 'x'.repeat(100_000) } }
    const more = () => { while (say(note)); process.stdout.once('drain', more) }
    more()
  }
  if (process.env.WAY === 'leave' && method === 'tools/call') process.exit(0)
})`

let files = 0
function settings(way: string, more: readonly string[] = []) {
  const pidFile = join(root, `pid-${files++}`)
  return {
    pidFile,
    command: process.execPath,
    args: [built.command, 'mcp', '--name', 's', ...more, '--', process.execPath, '-e', stubborn],
    cwd: root,
    env: { ...(process.env as Record<string, string>), PID_FILE: pidFile, WAY: way },
  }
}

function isAlive(pidFile: string): boolean {
  const pid = Number(readFileSync(pidFile, 'utf8'))
  try {
    process.kill(pid, 0)
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

/** The gateway as a program whose standard output is not read until `read`. */
async function started(way: string, more: readonly string[] = []) {
  const { pidFile, command, args, ...options } = settings(way, more)
  const child: ChildProcess = spawn(command, args, { ...options, stdio: ['pipe', 'pipe', 'pipe'] })
  let errors = ''
  child.stderr?.on('data', (text) => {
    errors += text
  })
  child.stdin?.on('error', () => undefined)
  const ended = new Promise<number | string | null>((resolve) =>
    child.on('exit', (code, signal) => resolve(code ?? signal)),
  )
  const say = (message: object) => child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  say({ id: 0, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {} } })
  await expect.poll(() => existsSync(pidFile) && readFileSync(pidFile, 'utf8') !== '', { timeout: 20_000 }).toBe(true)
  return { child, ended, say, pidFile, errors: () => errors }
}

describe.runIf(process.platform === 'linux')('the end of `pawl mcp`', { timeout: 30_000 }, () => {
  test('a server that does not want to end is gone when an official client has closed', async () => {
    const { pidFile, ...how } = settings('stay')
    const client = new Client({ name: 'test', version: '1' })
    await client.connect(new StdioClientTransport({ ...how, stderr: 'ignore' }))
    expect(isAlive(pidFile)).toBe(true)
    await client.close()
    await expect.poll(() => isAlive(pidFile)).toBe(false)
  })

  test('a second signal ends the gateway and the server immediately', async () => {
    const { child, ended, pidFile } = await started('stay')
    child.kill('SIGINT')
    await new Promise((resolve) => setTimeout(resolve, 200))
    child.kill('SIGINT')
    expect(await ended).toBe(130)
    await expect.poll(() => isAlive(pidFile)).toBe(false)
  })

  test('the two signals of one Ctrl-C are one', async () => {
    const { child, ended, pidFile } = await started('stay')
    child.kill('SIGINT')
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(isAlive(pidFile)).toBe(false)
  })

  test('a client that reads nothing keeps neither the gateway nor a flooding server', async () => {
    const { child, ended, pidFile } = await started('flood')
    await new Promise((resolve) => setTimeout(resolve, 500))
    child.stdin?.end()
    expect(await ended).toBe(0)
    expect(isAlive(pidFile)).toBe(false)
  })

  test('a server that leaves during a call leaves an error of its own, and the gateway does not end well', async () => {
    const { child, ended, say, errors } = await started('leave')
    let answers = ''
    child.stdout?.on('data', (text) => {
      answers += text
    })
    say({ id: 1, method: 'tools/call', params: { name: 'pay', arguments: {} } })
    expect(await ended).toBe(1)
    expect(answers).toContain('the server ended with exit code 0')
    expect(answers + errors()).not.toMatch(/closed|recorded/)
  })

  test('options that match no tool are warned of after the first list', async () => {
    const { child, ended, say, errors } = await started('stay', [
      '--hide',
      'pai',
      '--hide',
      'p*',
      '--kind',
      'run=shell',
    ])
    expect(errors()).not.toContain('matches no tool')
    say({ id: 1, method: 'tools/list' })
    await expect.poll(errors).toContain('`--kind run` matches no tool of the server `s`')
    expect(errors()).toMatch(/`--hide pai` matches no tool of the server `s`; did you mean `pay`/)
    expect(errors()).not.toContain('--hide p*')
    expect(errors()).not.toContain('disarm-prompt')
    child.stdin?.end()
    expect(await ended).toBe(0)
  })

  test('a URL without an answer is a failure', async () => {
    const child = spawn(process.execPath, [built.command, 'mcp', '--http', 'http://127.0.0.1:9/mcp'], { cwd: root })
    const ended = new Promise((resolve) => child.on('exit', resolve))
    child.stdin.write('{"jsonrpc":"2.0","id":1,"method":"initialize"}\n')
    await new Promise((resolve) => child.stdout.once('data', resolve))
    child.stdin.end()
    expect(await ended).toBe(1)
  })
})

// Servers that misbehave, one way each: `node server.mjs WAY`.
import { spawn } from 'node:child_process'
import { closeSync } from 'node:fs'

const way = process.argv[2]
process.stdout.on('error', () => process.exit())
const say = (message) => process.stdout.write(`${typeof message === 'string' ? message : JSON.stringify(message)}\n`)
const result = (id) => ({ jsonrpc: '2.0', id, result: { content: [{ type: 'text', text: 'fine' }] } })

const ways = {
  endless: () => setInterval(() => process.stdout.write('x'.repeat(100_000)), 1),
  flood() {
    const more = () => {
      for (let at = 0; at < 100; at++)
        say({ jsonrpc: '2.0', method: 'notifications/message', params: { data: 'x'.repeat(1000) } })
      setImmediate(more)
    }
    more()
  },
  chatty() {
    say('starting up ...')
    say('{"not": json')
    say('7')
  },
  leave: () => setTimeout(() => process.exit(3), 20),
  killed: () => process.kill(process.pid, 'SIGKILL'),
  stubborn() {
    process.on('SIGTERM', () => {})
    process.stdin.on('end', () => setInterval(() => {}, 1000))
  },
  child() {
    const { pid } = spawn(process.execPath, ['-e', 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)'], {
      stdio: 'ignore',
    })
    say({ jsonrpc: '2.0', method: 'notifications/child', params: { pid } })
  },
  deaf: () => process.stdin.pause(),
  mute() {},
  hints: () => say({ jsonrpc: '2.0', method: 'notifications/message', params: {} }),
  hangsUp: () => closeSync(1),
  covers: () => closeSync(0),
  deepBatch: () =>
    say(
      `[${'['.repeat(100_000)}${']'.repeat(100_000)}]`
        .replace('[', '[{"jsonrpc":"2.0","method":"x","params":{"a":')
        .replace(/\]$/, '}}]'),
    ),
}

let rest = ''
if (!['deaf', 'covers'].includes(way))
  process.stdin.setEncoding('utf8').on('data', (text) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop()
    for (const line of lines) {
      const { id, method } = JSON.parse(line)
      if (id === undefined || ['mute', 'hints', 'hangsUp'].includes(way) || way === 'endless') continue
      if (method === 'initialize')
        say({
          jsonrpc: '2.0',
          id,
          result: { protocolVersion: '2025-11-25', capabilities: {}, serverInfo: { name: way, version: '1' } },
        })
      else say(result(id))
    }
  })
setInterval(() => {}, 1000)
ways[way]()

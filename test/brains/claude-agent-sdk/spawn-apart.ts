import { type ChildProcess, spawn } from 'node:child_process'
import { delimiter } from 'node:path'
import { cutOffWords } from '../run-agent.ts'

/** What the SDK gives to a function that starts its program. */
interface Start {
  readonly command: string
  readonly args: readonly string[]
  readonly cwd?: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly signal: AbortSignal
}

/** The port on which the program finds its model; there is no other program where it runs. */
const port = 8080
export const modelUrl = `http://127.0.0.1:${port}`

/** Passes connections on to the model's socket, and runs the program. */
const relay = `
const { connect, createServer } = require('node:net')
const [socket, command, ...args] = process.argv.slice(1)
const server = createServer((one) => {
  const other = connect(socket)
  for (const [from, to] of [[one, other], [other, one]]) from.on('error', () => to.destroy()).pipe(to)
})
server.listen(${port}, '127.0.0.1', () => {
  const child = require('node:child_process').spawn(command, args, { stdio: 'inherit' })
  child.on('exit', (code) => process.exit(code ?? 1))
})`

/** The command that runs a program beside the relay. */
export function relayWords(socket: string, words: readonly string[]): readonly string[] {
  return [process.execPath, '-e', relay, socket, ...words]
}

/** Starts the program of the SDK where there is no network but the loopback; no process of it is left when it ends. */
export async function spawnApart(socket: string): Promise<(start: Start) => ChildProcess> {
  const words = await cutOffWords(relayWords(socket, []))
  return ({ command, args, cwd, env, signal }) => {
    const PATH = [env['PATH'], '/usr/sbin', '/sbin'].join(delimiter)
    return spawn('unshare', [...words, command, ...args], {
      cwd,
      signal,
      env: { ...env, PATH },
      stdio: ['pipe', 'pipe', 'ignore'],
    })
  }
}

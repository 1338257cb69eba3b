import { type ChildProcess, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { PawlError, sentenceOf } from '../../base/index.ts'
import { hasCode } from '../../node/index.ts'
import { defaultLimits, type Limits } from '../limits.ts'
import { textOf } from '../message/message.ts'
import type { Ended, Side } from '../side.ts'
import { endGroup, killGroup } from './end-group.ts'
import { ending } from './ending.ts'
import { readJsonLines } from './read-json-lines.ts'
import { reportTo } from './report-to.ts'
import { writeLine } from './write-line.ts'

/** Options of `processSide`. */
export interface ProcessOptions {
  /** The folder of the server. Default: that of this process. */
  readonly cwd?: string
  /** The environment of the server. Default: that of this process. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** The limits of one message, and of the time to end. */
  readonly limits?: Limits
  /** Receives problems. Default: standard error. */
  readonly logger?: (problem: PawlError) => void
}

/** How long the exit of a server is waited for that has closed a stream. */
const exitMs = 1000
/** How long the last words of a server that has ended are waited for: a process that it left behind may hold its output open. */
const lastWordsMs = 500

/**
 * A server that is started here, in a process group of its own. Messages go through its standard input and output; its standard error is ours.
 *
 * @example
 * const server = processSide(process.execPath, ['--version']) // the command of a server
 * await server.close()
 */
export function processSide(command: string, args: readonly string[] = [], options: ProcessOptions = {}): Side {
  const { messageBytes: mostBytes, closeMs } = { ...defaultLimits, ...options.limits }
  const { ended, end } = ending<Ended>()
  const child = started(command, args, options)
  const { stdin, stdout } = child
  const lastResort = () => killGroup(child, 'SIGKILL')
  process.once('exit', lastResort) // whatever ends this process ends the server, and what it has left behind
  stdin.on('error', () => cut('its standard input'))
  child.on('error', (error) => end({ problem: notStarted(command, error) }))
  let isClosing = false
  child.on('exit', (code, signal) => {
    const problem = isClosing ? undefined : gone(code, signal)
    const ends = () => end({ problem, ...(code !== null && { exitCode: code }) })
    stdout.once('close', ends)
    setTimeout(ends, lastWordsMs).unref()
  })
  /** The server has closed a stream. Its exit says more, if it follows. */
  const cut = (what: string) =>
    void setTimeout(() => end({ problem: isClosing ? undefined : left(what) }), exitMs).unref()
  let closed: Promise<void> | undefined
  const close = async () => {
    isClosing = true
    stdin.end()
    await endGroup(child, closeMs)
    process.off('exit', lastResort)
    end({})
  }
  return {
    ended,
    onMessage(receive) {
      readJsonLines(stdout, { who: 'the server', mostBytes, receive, report: reportTo(options.logger) }).then(
        (problem) => (problem === undefined ? cut('its standard output') : end({ problem })),
        () => cut('its standard output'),
      )
    },
    send: (message) => writeLine(stdin, textOf(message)),
    close: () => (closed ??= close()),
  }
}

type Child = ChildProcess & { readonly stdin: Writable; readonly stdout: Readable }

function started(command: string, args: readonly string[], { cwd, env }: ProcessOptions): Child {
  return spawn(command, args, {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: process.platform !== 'win32', // a group of its own, so that everything in it can be ended
    windowsHide: true,
    ...(cwd !== undefined && { cwd }),
    ...(env !== undefined && { env }),
  })
}

function notStarted(command: string, error: unknown): PawlError {
  const why = hasCode(error, 'ENOENT') ? 'there is no such program' : sentenceOf(error)
  return new PawlError('mcp-server-gone', `the server \`${command}\` could not be started: ${why}`, {
    hint: 'run the command yourself to see what it prints',
    cause: error,
  })
}

function gone(code: number | null, signal: NodeJS.Signals | null): PawlError {
  const how = signal === null ? `ended with exit code ${code}` : `was ended by ${signal}`
  return new PawlError('mcp-server-gone', `the server ${how}`, { hint: 'its own words are above, on standard error' })
}

function left(what: string): PawlError {
  return new PawlError('mcp-server-gone', `the server has closed ${what} and does not end; it was ended`, {
    hint: 'update the server, or ask its makers why',
  })
}

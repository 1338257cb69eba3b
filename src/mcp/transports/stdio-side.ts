import type { Readable, Writable } from 'node:stream'
import type { PawlError } from '../../base/index.ts'
import { defaultLimits, type Limits } from '../limits.ts'
import { textOf } from '../message/message.ts'
import type { Ended, Side } from '../side.ts'
import { ending } from './ending.ts'
import { readJsonLines } from './read-json-lines.ts'
import { reportTo } from './report-to.ts'
import { writeLine } from './write-line.ts'

/** Options of `stdioSide`. */
export interface StdioOptions {
  /** Where messages come from. Default: standard input. */
  readonly input?: Readable
  /** Where messages go. Default: standard output. */
  readonly output?: Writable
  /** The limits of one message, and of the time to end. */
  readonly limits?: Limits
  /** Receives problems. Default: standard error. */
  readonly logger?: (problem: PawlError) => void
}

/**
 * The client that started this process, over standard input and output.
 *
 * @example
 * const client = stdioSide({ limits: { messageBytes: 1_000_000 } })
 */
export function stdioSide({ input, output, limits, logger }: StdioOptions = {}): Side {
  const [from, to] = [input ?? process.stdin, output ?? process.stdout]
  const { messageBytes: mostBytes } = { ...defaultLimits, ...limits }
  const { ended, end } = ending<Ended>()
  to.on('error', () => end({})) // the client has closed its end
  return {
    ended,
    onMessage(receive) {
      readJsonLines(from, { who: 'the client', mostBytes, receive, report: reportTo(logger) }).then(
        (problem) => end({ problem }),
        () => end({}), // its end of the pipe broke
      )
    },
    send: (message) => writeLine(to, textOf(message)),
    async close() {
      end({})
      from.destroy()
    },
  }
}

import { PawlError } from '../../base/index.ts'
import { defaultLimits, type Limits } from '../limits.ts'
import { readMessage, type Wire } from '../message/message.ts'
import type { Ended, Side } from '../side.ts'
import { ending } from './ending.ts'
import { openHttp } from './http-exchange.ts'
import { reportTo } from './report-to.ts'

/** Options of `httpSide`. */
export interface HttpOptions {
  /** Headers of every request, such as `authorization`. */
  readonly headers?: Readonly<Record<string, string>>
  /** The limits of one message, and of the time to end. */
  readonly limits?: Limits
  /** Receives problems. Default: standard error. */
  readonly logger?: (problem: PawlError) => void
}

/**
 * A server behind a URL, over Streamable HTTP. Redirects are not followed: they could lead the headers to another server.
 *
 * @example
 * const server = httpSide('https://mcp.example.com/mcp', { headers: { authorization: 'Bearer …' } })
 */
export function httpSide(url: string | URL, { headers = {}, limits, logger }: HttpOptions = {}): Side {
  const address = addressOf(url)
  const { messageBytes: mostBytes, closeMs } = { ...defaultLimits, ...limits }
  const { ended, end } = ending<Ended>()
  const report = reportTo(logger)
  let deliver: Parameters<Side['onMessage']>[0] = () => undefined
  const http = openHttp({ url: address, headers, mostBytes, report, receive: (wire, about) => deliver(wire, about) })
  let closed: Promise<void> | undefined
  return {
    ended,
    onMessage(receive) {
      deliver = receive
    },
    send(wire: Wire) {
      void http.post(readMessage(wire), wire)
    },
    close() {
      closed ??= http.close(closeMs)
      end({})
      return closed
    },
  }
}

function addressOf(url: string | URL): URL {
  const address = URL.canParse(String(url)) ? new URL(url) : undefined
  if (address !== undefined && (address.username !== '' || address.password !== ''))
    throw new PawlError('bad-option', 'the URL of an MCP server has a name or a password in it', {
      hint: 'leave it out, and give the server a header `Authorization`',
    })
  if (address !== undefined && ['http:', 'https:'].includes(address.protocol)) return address
  const shown = String(url).replace(/^.*@/s, '…@') // what is before it may be a password
  throw new PawlError('bad-option', `\`${shown}\` is not the URL of an MCP server`, {
    hint: 'write one that begins with `https://`, or `http://` on this machine',
  })
}

import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** The answer of the server: a status with JSON, or events, after which it may hang or break the connection. */
interface Reply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly json?: unknown
  readonly events?: readonly unknown[]
  readonly ending?: 'hangs' | 'ends' | 'breaks'
}

interface Received {
  readonly path: string
  readonly body: unknown
  /** Settles when the client closed the connection before the answer was complete. */
  readonly dropped: Promise<void>
}

export interface ScriptedServer {
  readonly url: string
  readonly received: Received[]
  /** The answers to the next requests, in order. */
  answers(...replies: readonly Reply[]): void
  stop(): Promise<void>
}

/** A server on the loopback that plays the API of a provider: it sends its configured answers and records requests. */
export async function scriptedServer(): Promise<ScriptedServer> {
  const script: Reply[] = []
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    received.push(await hear(request, response))
    await answer(
      response,
      script.shift() ?? { status: 500, json: { error: { message: 'nothing more in the script' } } },
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    received,
    answers: (...replies) => {
      script.splice(0, script.length, ...replies)
      received.length = 0
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function hear(request: IncomingMessage, response: ServerResponse): Promise<Received> {
  const dropped = new Promise<void>((resolve) => {
    response.once('close', () => {
      if (!response.writableFinished) resolve()
    })
  })
  return { path: request.url ?? '', body: JSON.parse(await text(request)) as unknown, dropped }
}

async function answer(response: ServerResponse, { status = 200, headers, json, events, ending = 'ends' }: Reply) {
  if (events === undefined) {
    if (ending === 'hangs') return
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(json))
    return
  }
  response.writeHead(status, { 'content-type': 'text/event-stream', ...headers })
  for (const event of events) await write(response, frame(event))
  if (ending === 'ends') response.end()
  if (ending === 'breaks') response.destroy()
}

function write(response: ServerResponse, words: string): Promise<void> {
  return new Promise((resolve) => {
    response.write(words, () => resolve())
  })
}

function frame(event: unknown): string {
  if (typeof event === 'string') return `data: ${event}\n\n`
  const name = typeof event === 'object' && event !== null && 'type' in event ? `event: ${event.type}\n` : ''
  return `${name}data: ${JSON.stringify(event)}\n\n`
}

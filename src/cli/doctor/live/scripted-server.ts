import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { anthropic } from './apis/anthropic.ts'
import type { Api, Said, Told } from './apis/api.ts'
import { chat } from './apis/chat.ts'
import { gemini } from './apis/gemini.ts'
import { type Fields, fields } from './apis/json.ts'
import { responses } from './apis/responses.ts'
import { callFor, type Wish } from './wish.ts'

export interface ScriptedServer {
  readonly url: string
  /** The results that the model received so far, once for each turn. */
  readonly turns: readonly (readonly string[])[]
  /** The last request of the conversation, as it came: all that the model has read. */
  last(): string
  /** The tools that were offered. */
  readonly tools: ReadonlySet<string>
  /** Requests for unknown paths, such as `GET /v1/files`. */
  readonly unknown: readonly string[]
  stop(): void
}

const apis: readonly Api[] = [anthropic, chat, responses, gemini]

/**
 * The model behind an agent, on the loopback, in any supported API: one wish a turn, then its last text. The turn
 * follows from the results in the request, so an agent that repeats a request gets the same answer.
 */
export async function startScriptedServer(wishes: readonly Wish[]): Promise<ScriptedServer> {
  const turns: (readonly string[])[] = []
  let last = ''
  const unknown: string[] = []
  const offered = new Set<string>()
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await bodyOf(request)
    const { pathname } = new URL(request.url ?? '', 'http://127.0.0.1')
    const api = apis.find(({ address }) => request.method === 'POST' && address.test(pathname))
    if (api === undefined) {
      const found = smallTalk(pathname)
      if (found === undefined) unknown.push(`${request.method} ${pathname}`)
      return sendWhole(response, found ?? { error: { message: 'not here' } }, found === undefined ? 404 : 200)
    }
    const told = api.hear(body)
    // without tools it is a job beside the conversation: a title, a summary
    if (told.tools.length > 0) {
      turns.push(told.results)
      last = JSON.stringify(body)
    }
    for (const { name } of told.tools) offered.add(name)
    const said = answerTo(told, wishes)
    const isStreamed = body.stream === true || pathname.includes(':stream')
    return isStreamed ? sendEvents(response, api.events(said)) : sendWhole(response, api.whole(said), 200)
  }
  const server = createServer((request, response) => {
    // a client that sends something else, or hangs up, is disconnected
    answer(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${port}`, turns, last: () => last, tools: offered, unknown, stop }
}

function answerTo({ tools, results }: Told, wishes: readonly Wish[]): Said {
  const id = String(results.length)
  const wish = tools.length === 0 ? undefined : wishes[results.length]
  if (wish === undefined) return { type: 'text', id, text: 'All done.' }
  const call = callFor(wish, tools)
  if (call === undefined) return { type: 'text', id, text: `I have no tool for: ${wish.want}` }
  return { type: 'call', id, ...call }
}

/** Other requests of agents to a provider. */
function smallTalk(pathname: string): object | undefined {
  if (/\/count_tokens$|:countTokens$/.test(pathname)) return { input_tokens: 10, totalTokens: 10 }
  if (/\/models$/.test(pathname)) return { object: 'list', data: [{ id: 'scripted', object: 'model' }], models: [] }
  return undefined
}

async function bodyOf(request: IncomingMessage): Promise<Fields> {
  const words = await text(request)
  return words === '' ? {} : fields(JSON.parse(words))
}

function sendWhole(response: ServerResponse, body: unknown, status: number): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

function sendEvents(response: ServerResponse, events: readonly unknown[]): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
  for (const event of events) {
    const { type } = fields(event)
    const name = type === undefined ? '' : `event: ${type}\n`
    response.write(`${name}data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`)
  }
  response.end()
}

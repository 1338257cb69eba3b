import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { StoryTurn } from '../../bridges/story.ts'

/** A request of the Messages API, as far as tests read it. */
export interface MessageRequest {
  readonly stream?: boolean
  readonly tools?: readonly unknown[]
  readonly system?: unknown
  readonly messages: readonly { readonly role: string; readonly content: unknown }[]
}

export interface MessageModel {
  readonly requests: readonly MessageRequest[]
  stop(): void
}

/** What the model says: a list of turns, or one turn for each request. */
export type Script = readonly StoryTurn[] | ((request: MessageRequest) => StoryTurn)

/** A scripted model behind the Messages API, at a socket in the file system. Requests without tools are jobs beside the conversation. */
export async function startMessageModel(socket: string, script: Script): Promise<MessageModel> {
  const requests: MessageRequest[] = []
  const say = typeof script === 'function' ? script : () => script[requests.length - 1] ?? 'All done.'
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://127.0.0.1')
    if (!pathname.endsWith('/messages')) return send(response, 200, { input_tokens: 10 })
    const body = JSON.parse(await text(request)) as MessageRequest
    if (body.tools === undefined || body.tools.length === 0) return answer(response, body, 'A title')
    requests.push(body)
    answer(response, body, say(body))
  })
  server.listen(socket)
  await once(server, 'listening')
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { requests, stop }
}

const usage = { input_tokens: 10, output_tokens: 5 }

interface Block {
  readonly type: string
  readonly text?: string
  readonly input?: unknown
}

function answer(response: ServerResponse, { stream }: MessageRequest, turn: StoryTurn): void {
  if (turn instanceof Error) {
    send(response, 400, { type: 'error', error: { type: 'invalid_request_error', message: turn.message } })
    return
  }
  const content: readonly Block[] =
    typeof turn === 'string' ? [{ type: 'text', text: turn }] : turn.map((call) => ({ type: 'tool_use', ...call }))
  const about = { id: `msg_${crypto.randomUUID()}`, type: 'message', role: 'assistant', model: 'scripted', usage }
  const end = { stop_reason: typeof turn === 'string' ? 'end_turn' : 'tool_use', stop_sequence: null }
  if (stream === true) sendEvents(response, about, content, end)
  else send(response, 200, { ...about, ...end, content })
}

function sendEvents(response: ServerResponse, about: object, content: readonly Block[], end: object): void {
  const blocks = content.flatMap((block, index) => [
    {
      type: 'content_block_start',
      index,
      content_block: { ...block, ...(block.type === 'text' ? { text: '' } : { input: {} }) },
    },
    { type: 'content_block_delta', index, delta: deltaOf(block) },
    { type: 'content_block_stop', index },
  ])
  const message = { ...about, content: [], stop_reason: null, stop_sequence: null }
  const begun = { type: 'message_start', message }
  const ended = [{ type: 'message_delta', delta: end, usage }, { type: 'message_stop' }]
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const event of [begun, ...blocks, ...ended])
    response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
  response.end()
}

function deltaOf({ type, text: words, input }: Block): object {
  if (type === 'text') return { type: 'text_delta', text: words }
  return { type: 'input_json_delta', partial_json: JSON.stringify(input) }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

import type { Json } from '../../base/index.ts'
import { metaOf } from '../message/era.ts'
import type { Fields, Message } from '../message/message.ts'

/** What the gateway knows of its connection to a server over HTTP. */
export interface HttpState {
  /** The session, if the server has named one. */
  session: string | undefined
  /** The version that `initialize` has agreed on. */
  version: string | undefined
}

/** The headers by which a server knows the session, and a request of 2026-07-28 also its method and what it names. */
export function headersOf(
  message: Message,
  { session, version }: HttpState,
  own: Readonly<Record<string, string>>,
): Headers {
  const headers = new Headers(own)
  headers.set('content-type', 'application/json')
  headers.set('accept', 'application/json, text/event-stream')
  const isStart = message.type === 'request' && message.method === 'initialize'
  if (session !== undefined && !isStart) headers.set('mcp-session-id', session)
  const claimed =
    message.type === 'request' ? metaOf(message.params)['io.modelcontextprotocol/protocolVersion'] : undefined
  if (typeof claimed === 'string' && message.type === 'request') {
    headers.set('mcp-protocol-version', claimed)
    headers.set('mcp-method', message.method)
    const named = nameIn(message.method, message.params ?? {})
    if (named !== undefined) headers.set('mcp-name', headerText(named))
  } else if (version !== undefined) headers.set('mcp-protocol-version', version)
  return headers
}

/** The parameter that each method of 2026-07-28 repeats in a header. */
const naming: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
  'tasks/get': 'taskId',
  'tasks/update': 'taskId',
  'tasks/cancel': 'taskId',
}

function nameIn(method: string, params: Fields): string | undefined {
  const key = Object.hasOwn(naming, method) ? naming[method] : undefined
  const value: Json | undefined = key === undefined ? undefined : params[key]
  return typeof value === 'string' ? value : undefined
}

/** A text as the value of a header: other characters than those of a header go in Base64, as the specification says. */
export function headerText(text: string): string {
  const isPlain = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text) && !/^=\?base64\?.*\?=$/.test(text)
  return isPlain ? text : `=?base64?${Buffer.from(text, 'utf8').toString('base64')}?=`
}

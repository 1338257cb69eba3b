import { isObject, type Json } from '../../base/index.ts'

/** The id of a request: `1` and `'1'` are two. */
export type Id = string | number

/** Named parameters of a request, or a result. */
export type Fields = Readonly<Record<string, Json>>

/** A message as it came, with its text. If it is passed on without a change, the text is: numbers and keys stay as they are. */
export interface Wire {
  readonly value: unknown
  readonly text?: string | undefined
}

/** The error of a JSON-RPC response. */
export interface RpcError {
  readonly code: number
  readonly message: string
  readonly data?: Json
}

export interface Request {
  readonly type: 'request'
  readonly id: Id
  readonly method: string
  /** Undefined if they are not an object, or not there. */
  readonly params: Fields | undefined
  readonly wire: Wire
}

export interface Notification {
  readonly type: 'notification'
  readonly method: string
  readonly params: Fields | undefined
  readonly wire: Wire
}

export interface Response {
  readonly type: 'response'
  /** Null answers a request that could not be read. */
  readonly id: Id | null
  /** The returned value; null if there is an `error`. */
  readonly result: Json
  readonly error: RpcError | undefined
  readonly wire: Wire
}

/** Something else than a message. */
interface Invalid {
  readonly type: 'invalid'
  readonly id: Id | null
  readonly why: string
}

export type Message = Request | Notification | Response | Invalid

/** Reads one message; batches are taken apart before. */
export function readMessage(wire: Wire): Message {
  const { value } = wire
  if (!isObject(value as Json)) return { type: 'invalid', id: null, why: 'it is not a JSON object' }
  const { jsonrpc, id, method, params, result, error } = value as Readonly<Record<string, Json | undefined>>
  const known = isId(id) ? id : null
  if (jsonrpc !== '2.0') return { type: 'invalid', id: known, why: 'it is not JSON-RPC 2.0' }
  if (typeof method === 'string') {
    const named = params !== undefined && isObject(params) ? (params as Fields) : undefined
    if (id === undefined) return { type: 'notification', method, params: named, wire }
    if (known === null) return { type: 'invalid', id: null, why: 'its id is neither a text nor a number' }
    return { type: 'request', id: known, method, params: named, wire }
  }
  if (method !== undefined) return { type: 'invalid', id: known, why: 'its method is not a text' }
  if (id !== null && known === null) return { type: 'invalid', id: null, why: 'it has neither a method nor an id' }
  // some servers write both; strict clients take no `error` beside a result, not even null
  if (error === null && result !== undefined && known !== null)
    return { type: 'response', id: known, result, error: undefined, wire: resultOf(known, result) }
  if (error !== undefined && result !== undefined)
    return { type: 'invalid', id: known, why: 'it has both a result and an error' }
  if (error !== undefined) {
    const read = rpcError(error)
    return read === undefined
      ? { type: 'invalid', id: known, why: 'its error has no code and message' }
      : { type: 'response', id: known, result: null, error: read, wire }
  }
  if (result === undefined) return { type: 'invalid', id: known, why: 'it has neither a result nor an error' }
  return { type: 'response', id: known, result, error: undefined, wire }
}

export function isId(value: unknown): value is Id {
  return typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value))
}

function rpcError(error: Json): RpcError | undefined {
  if (!isObject(error)) return undefined
  const { code, message, data } = error as Readonly<Record<string, Json>>
  if (typeof code !== 'number' || typeof message !== 'string') return undefined
  return { code, message, ...(data !== undefined && { data }) }
}

/** The text of a message on one line. */
export function textOf({ value, text }: Wire): string {
  // in JSON a line break is always between two tokens
  return text === undefined ? JSON.stringify(value) : text.replaceAll(/[\r\n]+/g, ' ')
}

export function requestOf(id: Id, method: string, params: Fields): Wire {
  return { value: { jsonrpc: '2.0', id, method, params } }
}

export function notificationOf(method: string, params: Fields): Wire {
  return { value: { jsonrpc: '2.0', method, params } }
}

export function resultOf(id: Id, result: Json): Wire {
  return { value: { jsonrpc: '2.0', id, result } }
}

export function errorOf(id: Id | null, error: RpcError): Wire {
  return { value: { jsonrpc: '2.0', id, error } }
}

/** A response under the id that the other side waits for. */
export function answering(id: Id, response: Pick<Response, 'id' | 'result' | 'error' | 'wire'>): Wire {
  if (response.id === id) return response.wire
  return response.error === undefined ? resultOf(id, response.result) : errorOf(id, response.error)
}

/** The codes of errors that the gateway answers with. */
export const codes = {
  /** The message is not a valid request. */
  invalid: -32600,
  /** The parameters of a request cannot be used. */
  badParams: -32602,
  /** The server is gone, or cannot be reached. */
  gone: -32000,
  /** Hooks refuse a request whose result has no place for a refusal. */
  refused: -32090,
} as const

import { PawlError, sentenceOf } from '../../base/index.ts'
import { fieldsOf, isModern } from '../message/era.ts'
import {
  codes,
  errorOf,
  type Id,
  isId,
  type Message,
  type Request,
  readMessage,
  textOf,
  type Wire,
} from '../message/message.ts'
import { plainLine } from '../message/plain-text.ts'
import type { Side } from '../side.ts'
import { type HttpState, headersOf } from './headers-of.ts'
import { createParamHeaders } from './param-headers.ts'
import { readBody, readEvents } from './read-events.ts'
import { parsed } from './read-json-lines.ts'

interface HttpOptions {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly mostBytes: number
  readonly receive: Parameters<Side['onMessage']>[0]
  readonly report: (problem: PawlError) => void
}

/** Messages to a server over HTTP, each in a request of its own. */
interface Http {
  /** Sends a message, and delivers what comes back. A request that fails is answered with an error. Never rejects. */
  post(message: Message, wire: Wire): Promise<void>
  close(patienceMs: number): Promise<void>
}

/** How often a stream that broke is taken up again, and how long is waited if the server does not say. */
const [mostResumes, resumeMs] = [5, 1000]
/** How long is waited for the answer to the request for a stream. */
const openMs = 250
/** How much of an error page is read. */
const mostOfAPage = 4096

export function openHttp({ url, headers, mostBytes, receive, report }: HttpOptions): Http {
  const state: HttpState = { session: undefined, version: undefined }
  const all = new AbortController()
  const under = new Map<Id, AbortController>()
  const paramHeaders = createParamHeaders()
  let isClosed = false
  let listening: Promise<void> | undefined

  async function post(message: Message, wire: Wire): Promise<void> {
    const isReady = message.type === 'notification' && message.method === 'notifications/initialized'
    if (!isReady) await listening // a server may ask immediately, and needs a stream for it
    const posting = posted(message, wire)
    if (isReady) listening = posting.then(opened)
    return posting
  }

  async function posted(message: Message, wire: Wire): Promise<void> {
    if (message.type === 'notification' && message.method === 'notifications/cancelled' && stopped(message)) return
    const own = new AbortController()
    if (message.type === 'request') under.set(message.id, own)
    try {
      const sent = headersOf(message, state, headers)
      if (message.type === 'request' && message.method === 'tools/call' && isModern(message.params))
        for (const [name, value] of paramHeaders.of(message.params ?? {})) sent.set(name, value)
      const signal = AbortSignal.any([all.signal, own.signal])
      const response = await fetch(url, {
        method: 'POST',
        headers: sent,
        body: textOf(wire),
        signal,
        redirect: 'manual',
      })
      await take(message, response, signal)
    } catch (error) {
      if (!isClosed && !own.signal.aborted) fail(message, sentenceOf(causeOf(error)))
    } finally {
      if (message.type === 'request') under.delete(message.id)
    }
  }

  /** Since 2026-07-28 a request is cancelled by leaving its stream. */
  function stopped({ params }: Message & { readonly type: 'notification' }): boolean {
    const id = params?.['requestId']
    const request = isId(id) ? under.get(id) : undefined
    if (request === undefined || state.version !== undefined) return false
    request.abort()
    return true
  }

  async function take(message: Message, response: Response, signal: AbortSignal): Promise<void> {
    const isStart = message.type === 'request' && message.method === 'initialize'
    if (isStart && response.ok) state.session = response.headers.get('mcp-session-id') ?? undefined
    if (!response.ok) return refused(message, response)
    if (message.type !== 'request') {
      await response.body?.cancel()
      return
    }
    const type = response.headers.get('content-type') ?? ''
    if (/^application\/json\b/i.test(type)) return whole(message, await readBody(bodyOf(response), mostBytes))
    if (/^text\/event-stream\b/i.test(type)) return stream(message, response, signal)
    await response.body?.cancel()
    fail(message, `it answered with ${type === '' ? 'no type of content' : `the type ${plainLine(type, 80)}`}`)
  }

  async function whole(request: Request, text: string): Promise<void> {
    const value = parsed(text)
    if (value === undefined) return fail(request, 'it answered with something that is not JSON')
    await deliver({ value, text }, request)
    if (!answers(value, request.id)) fail(request, 'its answer is to another request')
  }

  /** A stream of messages until the answer; one that breaks before is taken up again where it broke, if the server can. */
  async function stream(request: Request, first: Response, signal: AbortSignal): Promise<void> {
    let [response, last, waitMs, isAnswered]: [Response, string | undefined, number, boolean] = [
      first,
      undefined,
      resumeMs,
      false,
    ]
    for (let resumes = 0; ; resumes++) {
      try {
        for await (const { data, id, retryMs } of readEvents(bodyOf(response), mostBytes)) {
          last = id ?? last
          waitMs = retryMs ?? waitMs
          const value = parsed(data)
          if (value === undefined && data !== '') report(notJson())
          if (value === undefined) continue
          isAnswered ||= answers(value, request.id)
          await deliver({ value, text: data }, request)
        }
      } catch (error) {
        if (signal.aborted || last === undefined || error instanceof RangeError) throw error
      }
      if (isAnswered) return
      if (last === undefined || resumes >= mostResumes)
        return fail(request, 'it ended the stream of the request without an answer')
      await pauseFor(waitMs, signal)
      response = await resume(last, signal)
      if (!response.ok) return refused(request, response)
    }
  }

  function resume(last: string | undefined, signal: AbortSignal): Promise<Response> {
    const sent = headersOf({ type: 'invalid', id: null, why: '' }, state, headers)
    sent.delete('content-type')
    sent.set('accept', 'text/event-stream')
    if (last !== undefined) sent.set('last-event-id', last)
    return fetch(url, { headers: sent, signal, redirect: 'manual' })
  }

  /** Asks for the stream of messages that belong to no request. Open until it is there, or for a moment: some servers answer late. */
  function opened(): Promise<void> {
    const begun = new Promise<void>((resolve) => void listen(resolve).finally(resolve))
    return Promise.race([begun, pauseFor(openMs, all.signal)])
  }

  /** Messages of the server that belong to no request. A server need not have a stream for them. */
  async function listen(onOpen: () => void): Promise<void> {
    let [last, waitMs]: [string | undefined, number] = [undefined, resumeMs]
    for (let tries = 0; tries <= mostResumes && !isClosed; tries++) {
      try {
        const response = await resume(last, all.signal)
        onOpen()
        if (!response.ok || !/^text\/event-stream\b/i.test(response.headers.get('content-type') ?? ''))
          return void (await response.body?.cancel())
        for await (const { data, id, retryMs } of readEvents(bodyOf(response), mostBytes)) {
          last = id ?? last
          waitMs = retryMs ?? waitMs
          const value = parsed(data)
          if (value === undefined) continue
          tries = 0
          await deliver({ value, text: data }, undefined)
        }
      } catch (error) {
        if (isClosed) return
        if (error instanceof RangeError) return report(gone(sentenceOf(error)))
      }
      await pauseFor(waitMs, all.signal)
    }
  }

  async function deliver(wire: Wire, request: Request | undefined): Promise<void> {
    const message = readMessage(wire)
    if (message.type === 'response' && message.error === undefined) {
      if (request?.method === 'initialize' && message.id === request.id) {
        const { protocolVersion } = fieldsOf(message.result)
        state.version = typeof protocolVersion === 'string' ? plainLine(protocolVersion, 40) : undefined
      }
      if (request?.method === 'tools/list') paramHeaders.learn(message.result)
    }
    await receive(wire, { relatedTo: request?.id })
  }

  /** A status that is not success. An error of the protocol in it is the answer. */
  async function refused(message: Message, response: Response): Promise<void> {
    const { status } = response
    const location = response.headers.get('location')
    const text = await readBody(bodyOf(response), mostOfAPage).catch(() => '')
    const value = parsed(text)
    if (message.type === 'request' && value !== undefined && answers(value, message.id))
      return deliver({ value, text }, message)
    if (status === 404 && state.session !== undefined)
      return fail(message, 'it has ended the session (HTTP 404); connect again')
    const more =
      location === null ? plainLine(text, 200) : `it leads to ${plainLine(location, 200)}: use that URL if you trust it`
    const wants =
      status === 401 ? 'it wants authorization: give it a header, such as `--header "Authorization: Bearer …"`' : more
    fail(message, `it answered HTTP ${status}${wants === '' ? '' : `; ${wants}`}`)
  }

  function fail(message: Message, why: string): void {
    const problem = gone(why)
    if (message.type !== 'request') report(problem)
    else void receive(errorOf(message.id, { code: codes.gone, message: problem.message }), { relatedTo: message.id })
  }

  function gone(why: string): PawlError {
    return new PawlError('mcp-server-gone', `the server at ${url.origin} cannot be used: ${why}`)
  }

  return {
    post,
    async close(patienceMs) {
      if (isClosed) return
      isClosed = true
      all.abort()
      if (state.session === undefined) return
      const sent = headersOf({ type: 'invalid', id: null, why: '' }, state, headers)
      const signal = AbortSignal.timeout(patienceMs)
      await fetch(url, { method: 'DELETE', headers: sent, signal, redirect: 'manual' }).then(
        (response) => response.body?.cancel(),
        () => undefined, // it is gone already
      )
    },
  }
}

function bodyOf({ body }: Response): AsyncIterable<Uint8Array> {
  return body ?? emptyBody()
}

async function* emptyBody(): AsyncGenerator<Uint8Array> {}

function answers(value: unknown, id: Id): boolean {
  const all: readonly unknown[] = Array.isArray(value) ? value : [value]
  return all.some((one) => {
    const message = readMessage({ value: one })
    return message.type === 'response' && message.id === id
  })
}

/** `fetch` says no more than that it failed; why is below. */
function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? error.cause : error
}

function notJson(): PawlError {
  return new PawlError('mcp-bad-message', 'the server sent an event that is not JSON; it was ignored')
}

function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, Math.min(ms, 60_000))
    signal.addEventListener('abort', done, { once: true })
  })
}

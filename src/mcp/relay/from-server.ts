import { PawlError } from '../../base/index.ts'
import {
  answering,
  codes,
  errorOf,
  type Id,
  isId,
  type Notification,
  type Request,
  readMessage,
  resultOf,
  type Wire,
} from '../message/message.ts'
import { clientError, clientResponse } from '../server-asks/deliver.ts'
import { guardServerAsk, isServerAskHeard } from '../server-asks/server-asks.ts'
import type { Session } from '../session/session.ts'
import type { About } from '../side.ts'
import { unasked } from './from-client.ts'
import { hasInlineResult } from './inline-result.ts'

/** Deals with a message of the server. The promise is open while either program reads slowly. */
export function fromServer(session: Session, wire: Wire, about: About): void | Promise<void> {
  const { value } = wire
  for (const one of Array.isArray(value) ? value.map((item): Wire => ({ value: item })) : [wire])
    receive(session, one, about)
  const waits = [session.client.full(), session.serverPeer.full()].filter((one) => one !== undefined)
  return waits.length === 0 ? undefined : Promise.all(waits).then(() => undefined)
}

function receive(session: Session, wire: Wire, about: About): void {
  const message = readMessage(wire)
  switch (message.type) {
    case 'request':
      receiveRequest(session, message, about)
      break
    case 'notification':
      receiveNotification(session, message, about)
      break
    case 'response':
      if (!session.serverPeer.outstanding.settle(message)) session.report(unasked('the server'))
      break
    case 'invalid':
      session.report(
        new PawlError('mcp-bad-message', `the server sent a message that is not valid: ${message.why}; it was ignored`),
      )
      settleInvalid(session, message.id, message.why)
  }
}

/** Who waits for an answer that cannot be read has an error, and waits no longer. */
function settleInvalid({ serverPeer }: Session, id: Id | null, why: string): void {
  if (id === null || !serverPeer.outstanding.has(id)) return
  const error = { code: codes.refused, message: `the answer of the server is not valid: ${why}` }
  serverPeer.outstanding.settle({ type: 'response', id, result: null, error, wire: errorOf(id, error) })
}

function receiveRequest(session: Session, request: Request, about: About): void {
  const { id, method } = request
  const { fromServer: inbox, serverPeer, limits } = session
  const refuse = (message: string) => serverPeer.send(errorOf(id, { code: codes.invalid, message }))
  if (inbox.has(id)) refuse('the id is that of a request that has no answer yet')
  else if (inbox.size >= limits.requests) refuse('too many requests wait for an answer')
  else if (isServerAskHeard(session, method)) void guard(session, request, about)
  else pass(session, request, about)
}

/** Sends a request of the server on as it came, and the answer of the client back. */
function pass(session: Session, { id, method, params = {}, wire }: Request, about: About): void {
  const received = session.fromServer.open(id, (answer) => answer && session.serverPeer.send(answer))
  const asked = { id, method, params, wire, about: relatedTo(session, about) }
  received.onCancel(session.client.pass(asked, (response) => received.answer(answering(id, response))))
}

/** A request of the server that hooks judge. */
async function guard(session: Session, { id, method, params = {}, wire }: Request, about: About): Promise<void> {
  const controller = new AbortController()
  const received = session.fromServer.open(id, (answer) => answer && session.serverPeer.send(answer))
  received.onCancel((why) => controller.abort(new Error(why)))
  const deliver = async (shown: typeof params) => {
    const isAsGiven = shown === params
    const sent = session.client.ask({
      id,
      method,
      params: shown,
      ...(isAsGiven && { wire }),
      about: relatedTo(session, about),
    })
    received.onCancel(sent.cancel)
    const response = await sent.answer
    if (response.error !== undefined) throw clientError(response)
    return response.result
  }
  try {
    const ask = { id: `server:${id}`, method, params, deliver, signal: controller.signal }
    received.answer(resultOf(id, await guardServerAsk(session, ask)))
  } catch (error) {
    const response = clientResponse(error)
    const refusal = { code: rejected, message: 'the request was refused' } // why is for the client's people, and in their log
    received.answer(response === undefined ? errorOf(id, refusal) : answering(id, response))
  }
}

/** The code with which the specification rejects a request for a sample. */
const rejected = -1

function receiveNotification(session: Session, { method, params, wire }: Notification, about: About): void {
  const { requestId, reason } = params ?? {}
  if (method === 'notifications/tools/list_changed') session.isStale = true
  if (method === 'notifications/cancelled' && isId(requestId)) {
    session.fromServer.cancel(requestId, typeof reason === 'string' ? reason : 'the server has cancelled it')
    return
  }
  if (method.startsWith('notifications/tasks') && hasInlineResult(session, params ?? {})) {
    const hint = 'the client receives it, judged, when it asks for the task'
    session.report(
      new PawlError(
        'mcp-bad-message',
        'the server sent the result of a task in a notification, where hooks do not judge it; it was ignored',
        { hint },
      ),
    )
    return
  }
  const isProgress = method === 'notifications/progress'
  session.client.send(wire, relatedTo(session, about, isProgress ? params?.['progressToken'] : undefined))
}

/** The client's request to whose stream a message belongs: the one in whose stream it came, or the one whose progress it tells. */
function relatedTo({ fromClient, tokens }: Session, { relatedTo: came }: About, token?: unknown): About {
  const id = came ?? (isId(token) ? tokens.get(token) : undefined)
  return id !== undefined && fromClient.has(id) ? { relatedTo: id } : {}
}

import { PawlError } from '../../base/index.ts'
import { guardCall, isGuarded, isJudged } from '../call/guard-call.ts'
import { ambiguousMessage } from '../message/ambiguous-keys.ts'
import { canElicit, fieldsOf, progressTokenOf } from '../message/era.ts'
import {
  answering,
  codes,
  errorOf,
  type Id,
  isId,
  type Notification,
  type Request,
  readMessage,
  type Wire,
} from '../message/message.ts'
import { plainLine } from '../message/plain-text.ts'
import type { Session } from '../session/session.ts'
import { batchOf } from '../wire/batch.ts'
import type { Received } from '../wire/inbox.ts'
import { guardList, listAgain } from './guard-list.ts'
import { guardInlineResult, hasInlineResult, noteTask } from './inline-result.ts'

/** Deals with a message of the client. The promise is open while either program reads slowly. */
export function fromClient(session: Session, wire: Wire): void | Promise<void> {
  const { value } = wire
  if (Array.isArray(value)) receiveBatch(session, value)
  else receive(session, wire, (answer, id) => answer && session.client.send(answer, { relatedTo: id }))
  const waits = [session.client.full(), session.serverPeer.full()].filter((one) => one !== undefined)
  return waits.length === 0 ? undefined : Promise.all(waits).then(() => undefined)
}

type Answer = (wire: Wire | undefined, id: Id) => void

/** A batch of protocol 2025-03-26: its messages are passed on one by one, and their answers come back together. */
function receiveBatch(session: Session, values: readonly unknown[]): void {
  if (values.length === 0) session.client.send(invalid(null, 'a batch holds at least one message'))
  const batch = batchOf(values, (wire) => session.client.send(wire))
  for (const value of values) receive(session, { value }, batch.answer)
}

function receive(session: Session, wire: Wire, answer: Answer): void {
  const message = readMessage(wire)
  const unclear = isJudged(session) ? ambiguousMessage(wire) : undefined
  const isCall = message.type === 'request' && isGuarded(session, message.method) // its refusal has the reason where the model reads it
  if (unclear !== undefined && message.type !== 'invalid' && !isCall) {
    const why = `it can be read in two ways: ${unclear}`
    session.report(badMessage(why))
    if (message.type === 'request') answer(invalid(message.id, why), message.id)
    return
  }
  switch (message.type) {
    case 'request':
      receiveRequest(session, message, answer)
      break
    case 'notification':
      if (isJudged(session, message.method))
        session.report(badMessage(`\`${plainLine(message.method, 100)}\` without an id`)) // a refusal would have no address
      else receiveNotification(session, message)
      break
    case 'response':
      if (!session.client.outstanding.settle(message)) session.report(unasked('the client'))
      break
    case 'invalid':
      session.report(badMessage(message.why))
      session.client.send(invalid(message.id, message.why))
  }
}

function receiveRequest(session: Session, request: Request, answer: Answer): void {
  const { id, method, params } = request
  const { fromClient: inbox, limits } = session
  const why = inbox.has(id) ? 'its id is that of a request that has no answer yet' : undefined
  const problem = why ?? (inbox.size >= limits.requests ? 'too many requests wait for an answer' : undefined)
  if (problem !== undefined) {
    answer(invalid(id, problem), id)
    return
  }
  const token = progressTokenOf(params)
  if (token !== undefined) session.tokens.set(token, id)
  const received = inbox.open(id, (wire) => {
    if (token !== undefined) session.tokens.delete(token)
    noteTask(session, request, wire)
    answer(wire, id)
  })
  if (method === 'initialize') session.canElicit = canElicit(params?.['capabilities'])
  const task = method === 'tasks/result' ? session.tasks.take(params) : undefined
  // hooks have judged it as the result of its call; asked for again, it would pass those that match on that call
  if (task === 'taken') received.answer(invalid(id, 'the result of this task was asked for before'))
  else if (task !== undefined) task.resume(request, received)
  else if (isGuarded(session, method))
    void inOrder(session, request, received, () => guardCall(session, request, received))
  else if (method === 'tools/call' && session.isPinned)
    void inOrder(session, request, received, () => passUnlessWithheld(session, request, received))
  else pass(session, request, received)
}

/** All calls wait until a changed list of tools was read; one that is cancelled meanwhile is over. */
async function inOrder(
  session: Session,
  { method, params }: Request,
  received: Received,
  work: () => Promise<void>,
): Promise<void> {
  let isOver = false
  received.onCancel(() => {
    isOver = true
  })
  if (method === 'tools/call' && session.isPinned)
    while (!isOver && (session.isStale || session.relisting !== undefined)) await listedAgain(session, params)
  if (!isOver) await work()
}

/** The list that is being read again, or a new one if the server has announced a change since. */
function listedAgain(session: Session, params: Request['params']): Promise<void> {
  const listing = session.relisting ?? listAgain(session, params).catch(() => undefined)
  session.relisting = listing
  return listing.then(() => {
    if (session.relisting === listing) session.relisting = undefined
  })
}

/** Without hooks, only the pins of the tool decide. */
async function passUnlessWithheld(session: Session, request: Request, received: Received): Promise<void> {
  const { name } = request.params ?? {}
  let isOver = false
  received.onCancel(() => {
    isOver = true
  })
  const isWithheld = typeof name === 'string' && (await session.book.isWithheld(name))
  if (isOver) return
  if (isWithheld) return guardCall(session, request, received)
  pass(session, request, received)
}

/** Sends a request on as it came, and its answer back. */
function pass(session: Session, request: Request, received: Received): void {
  const { id, method, params = {}, wire } = request
  const cancel = session.serverPeer.pass({ id, method, params, wire }, (response) => {
    if (method === 'tools/list') void guardList(session, request, received, response)
    else if (method.startsWith('tasks/') && hasInlineResult(session, fieldsOf(response.result)))
      void guardInlineResult(session, request, received, response)
    else received.answer(answering(id, response))
  })
  received.onCancel(cancel)
}

function receiveNotification(session: Session, { method, params, wire }: Notification): void {
  const { requestId, reason } = params ?? {}
  // the code that deals with a request tells the server that it is cancelled, by the id that the server knows
  if (method === 'notifications/cancelled' && isId(requestId))
    session.fromClient.cancel(requestId, typeof reason === 'string' ? reason : 'the client has cancelled it')
  else session.serverPeer.send(wire)
}

function badMessage(why: string): PawlError {
  return new PawlError('mcp-bad-message', `the client sent a message that is not valid: ${why}`)
}

function invalid(id: Id | null, why: string): Wire {
  return errorOf(id, { code: codes.invalid, message: `the request is not valid: ${why}` })
}

/** An answer to a question that was not asked, or that has one already. */
export function unasked(who: string): PawlError {
  return new PawlError('mcp-bad-message', `${who} answered a request that waits for no answer; it was ignored`)
}

import { isDeepStrictEqual } from 'node:util'
import { isObject, type Json } from '../../base/index.ts'
import { makeToolResult, type ToolCall, type ToolResult } from '../../protocol/index.ts'
import { ambiguousAnswer } from '../message/ambiguous-keys.ts'
import { fieldsOf } from '../message/era.ts'
import { answering, type Fields, type Request, type Response, type RpcError } from '../message/message.ts'
import { taskIdIn } from '../session/tasks.ts'
import type { Exchange } from './exchange.ts'
import { inputsFor, needsInput } from './inputs.ts'
import type { Attempt } from './result-of.ts'
import type { Subject } from './subject.ts'

interface Calling {
  readonly exchange: Exchange
  readonly subject: Subject
  readonly request: Request
  readonly params: Fields
  readonly call: ToolCall
  /** Receives the answers of the server. */
  readonly attempts: Attempt[]
}

/** How many answers of one call are remembered; a wrap returns one of the last. */
const mostAttempts = 8

/** Makes the judged call. It rejects if the server answers with an error of the protocol; a result with `isError` is a result. */
export function serverCall(calling: Calling): (judged: ToolCall) => Promise<ToolResult> {
  const { exchange, subject, request, params, call, attempts } = calling
  return async (judged) => {
    const isAsGiven = judged.input === call.input || isDeepStrictEqual(judged.input, call.input)
    const response = isAsGiven
      ? await answered(calling, params, judged.input, request.wire)
      : await answered(calling, subject.withInput(params, judged.input), judged.input)
    const why = malformed(response)
    if (why !== undefined) throw new Error(`the answer of the server is withheld: ${why}`)
    const result = fieldsOf(response.result)
    const isError = response.error !== undefined || (subject.refusesInResult && result['isError'] === true)
    const output: Json = response.error === undefined ? subject.outputOf(result) : { error: sentenceIn(response.error) }
    if (attempts.push({ response, output, isError }) > mostAttempts) attempts.shift()
    if (response.error !== undefined) throw new Error(sentenceIn(response.error))
    exchange.signal.throwIfAborted()
    return makeToolResult(judged.id, output, isError)
  }
}

/** Why an answer cannot be shown to hooks as the client would read it. */
function malformed({ result, error, wire }: Response): string | undefined {
  if (error === undefined && !isObject(result)) return 'its result is not an object'
  const twice = ambiguousAnswer(wire)
  return twice && `it can be read in two ways: ${twice}`
}

/** An error of the protocol as hooks read it: clients show its data, too. */
function sentenceIn({ message, data }: RpcError): string {
  return data === undefined ? message : `${message}\n${JSON.stringify(data)}`
}

/** The final answer of the server: after its questions were answered, and when its task is done. */
async function answered({ exchange }: Calling, first: Fields, final: Json, wire?: Request['wire']): Promise<Response> {
  let params = first
  let response = await exchange.forward(params, { wire })
  for (;;) {
    const result = fieldsOf(response.result)
    const taskId = taskIdIn(params, response.result)
    if (taskId !== undefined) return taskResult(exchange, taskId, response)
    if (!needsInput(result)) return response
    params = await inputsFor(exchange, result, params, final)
    response = await exchange.forward(params)
  }
}

/** Tells the client that its call is a task now, and waits until it asks for the result. */
async function taskResult(exchange: Exchange, taskId: string, response: Response): Promise<Response> {
  exchange.answer((id) => answering(id, response))
  const asked = await new Promise<Fields>((resolve) => {
    exchange.session.tasks.add(taskId, {
      resume(request, received) {
        exchange.attach(request, received)
        resolve(request.params ?? {})
      },
    })
  })
  return exchange.forward(asked, { method: 'tasks/result' })
}

import { guardCall, isGuarded } from '../call/guard-call.ts'
import { fieldsOf, isModern } from '../message/era.ts'
import {
  answering,
  codes,
  errorOf,
  type Fields,
  type Request,
  type Response,
  resultOf,
  type Wire,
} from '../message/message.ts'
import type { Session } from '../session/session.ts'
import type { Received } from '../wire/inbox.ts'

/** How many tasks are remembered with the call that each was. */
const mostTasks = 1000

/** Takes note of a call that became a task of 2026-07-28: its result comes with the state of the task, and is that of this call. */
export function noteTask({ taskCalls }: Session, request: Request, wire: Wire | undefined): void {
  if (request.method !== 'tools/call' || !isModern(request.params)) return
  const { resultType, taskId } = fieldsOf(fieldsOf(wire?.value as Fields | undefined)['result'])
  if (resultType !== 'task' || typeof taskId !== 'string') return
  taskCalls.set(taskId, request)
  const [oldest] = taskCalls.size > mostTasks ? taskCalls.keys() : []
  if (oldest !== undefined) taskCalls.delete(oldest)
}

/** Whether a message about a task has its result in it, which hooks have not judged. */
export function hasInlineResult(session: Session, task: Fields): boolean {
  return task['result'] !== undefined && isGuarded(session, 'tools/call')
}

/** Answers a request about a task that has its result in it. Hooks judge that as the result of the call, or of an unknown task, once. */
export async function guardInlineResult(
  session: Session,
  request: Request,
  received: Received,
  response: Response,
): Promise<void> {
  const { id } = request
  const task = fieldsOf(response.result)
  const { result: inline = null } = task
  const taskId = String(request.params?.['taskId'] ?? task['taskId'])
  const withhold = (why: string) =>
    received.answer(errorOf(id, { code: codes.refused, message: `the result of the task is withheld: ${why}` }))
  if (session.judgedTasks.has(taskId)) return withhold('it was asked for before')
  session.judgedTasks.add(taskId)
  const [oldest] = session.judgedTasks.size > mostTasks ? session.judgedTasks : []
  if (oldest !== undefined) session.judgedTasks.delete(oldest)
  const began = session.taskCalls.get(taskId)
  const judged: Request = began
    ? { ...began, id, params: withoutState(began.params) }
    : { ...request, method: 'tasks/result', params: { ...request.params, taskId } }
  await guardCall(withResult(session, inline), judged, {
    ...received,
    answer(wire) {
      const { result, error } = fieldsOf(wire.value as Fields)
      if (error !== undefined || result === undefined) received.answer(wire)
      else if (fieldsOf(result)['resultType'] === 'input_required') withhold('a question about it cannot be asked here')
      else if (result === inline) received.answer(answering(id, response))
      else received.answer(resultOf(id, { ...task, result }))
    },
  })
}

/** The call is judged again, from its beginning. */
function withoutState(params: Fields | undefined): Fields {
  const { requestState: _, inputResponses: __, ...rest } = params ?? {}
  return rest
}

/** The session, with a server that has answered the call already. */
function withResult(session: Session, inline: Fields[string]): Session {
  let isTaken = false
  return {
    ...session,
    serverPeer: {
      ...session.serverPeer,
      ask({ id = session.newId() }) {
        const error = { code: codes.refused, message: 'the task has ended: its call cannot be made again' }
        const wire = isTaken ? errorOf(id, error) : resultOf(id, inline)
        const response: Response = isTaken
          ? { type: 'response', id, result: null, error, wire }
          : { type: 'response', id, result: inline, error: undefined, wire }
        isTaken = true
        return { id, answer: Promise.resolve(response), cancel: () => undefined }
      },
    },
  }
}

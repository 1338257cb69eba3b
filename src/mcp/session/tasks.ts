import { isObject, type Json } from '../../base/index.ts'
import { fieldsOf } from '../message/era.ts'
import type { Fields, Request } from '../message/message.ts'
import type { Received } from '../wire/inbox.ts'

/** A call whose result comes later, under `tasks/result`: its hooks wait for it. */
interface OpenTask {
  resume(request: Request, received: Received): void
}

/** The open tasks of a session, at most a thousand: the oldest is forgotten, and its result is then judged as one of an unknown call. */
export interface Tasks {
  add(id: string, task: OpenTask): void
  /** The task that a request is about, which is then no longer open; `taken` if its result was asked for before. */
  take(params: Fields | undefined): OpenTask | 'taken' | undefined
}

const mostTasks = 1000
/** How many tasks are remembered whose result was asked for. */
const mostTaken = 10_000

export function createTasks(): Tasks {
  const open = new Map<string, OpenTask>()
  const taken = new Set<string>()
  return {
    add(id, task) {
      open.set(id, task)
      const [oldest] = open.size > mostTasks ? open.keys() : []
      if (oldest !== undefined) open.delete(oldest)
    },
    take(params) {
      const id = params?.['taskId']
      if (typeof id !== 'string') return undefined
      const task = open.get(id)
      if (task === undefined) return taken.has(id) ? 'taken' : undefined
      open.delete(id)
      taken.add(id)
      const [oldest] = taken.size > mostTaken ? taken : []
      if (oldest !== undefined) taken.delete(oldest)
      return task
    },
  }
}

/** The id of the task that a call has become, if its client has asked for one. */
export function taskIdIn(params: Fields, result: Json): string | undefined {
  if (params['task'] === undefined || !isObject(result)) return undefined
  const { taskId } = fieldsOf((result as Fields)['task'])
  return typeof taskId === 'string' ? taskId : undefined
}

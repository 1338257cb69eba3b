import { isObject } from '../../base/index.ts'

/** The facts that LangGraph keeps about the running task. These names are not part of its documentation: without them, answers repeat digests. */
interface Running {
  readonly __pregel_task_id?: unknown
  readonly __pregel_checkpointer?: unknown
  readonly thread_id?: unknown
  readonly checkpoint_ns?: unknown
  readonly checkpoint_map?: unknown
}

interface Checkpointer {
  getTuple(config: object): Promise<{ readonly pendingWrites?: readonly unknown[] } | undefined>
}

/** What the checkpoint tells about the question of a task. */
export interface AskedBefore {
  /** The digest of the action that a person was shown. */
  readonly digest: string | undefined
  /** Whether the answer was given to several tasks that wait, and not to this one by its id. */
  readonly isShared: boolean
}

/**
 * The action that a person was shown when this task was interrupted, from the checkpoint. Hooks judge the call again when the run continues,
 * and may come to another action: the answer must not count for that one.
 */
export async function askedBefore(configurable: object): Promise<AskedBefore> {
  const { __pregel_task_id: task, __pregel_checkpointer: saver, ...place }: Running = configurable
  if (typeof task !== 'string' || !isCheckpointer(saver)) return { digest: undefined, isShared: false }
  const tuple = await saver.getTuple({ configurable: placeOfGraph(place) })
  const writes = (tuple?.pendingWrites ?? []).filter((write) => Array.isArray(write)) as readonly (readonly unknown[])[]
  const waiting = new Set(writes.filter(([, channel]) => channel === '__interrupt__').map(([one]) => one))
  const own = writes.filter(([one, channel]) => one === task && channel === '__interrupt__')
  const ids = new Set(own.flatMap(([, , value]) => [value].flat().map((one) => fieldOf(one, 'id'))))
  const isNamed = writes.some(([one, channel]) => channel === '__resume__' && ids.has(one))
  return { digest: own.flatMap(([, , value]) => digestsIn(value)).at(-1), isShared: waiting.size > 1 && !isNamed }
}

function isCheckpointer(saver: unknown): saver is Checkpointer {
  return isObject(saver) && typeof (saver as Partial<Checkpointer>).getTuple === 'function'
}

/** The namespace of a task ends with its own name; what is before it is the graph. */
function placeOfGraph({ thread_id, checkpoint_ns, checkpoint_map }: Running) {
  const graph = String(checkpoint_ns ?? '')
    .split('|')
    .slice(0, -1)
    .join('|')
  const id = isObject(checkpoint_map) ? (checkpoint_map as Readonly<Record<string, unknown>>)[graph] : undefined
  return { thread_id, checkpoint_ns: graph, ...(id !== undefined && { checkpoint_id: id }) }
}

function digestsIn(interrupts: unknown): readonly string[] {
  return [interrupts].flat().flatMap((one) => {
    const digest = fieldOf(fieldOf(fieldOf(one, 'value'), 'pawl'), 'digest')
    return typeof digest === 'string' ? [digest] : []
  })
}

function fieldOf(value: unknown, key: string): unknown {
  return isObject(value) ? (value as Readonly<Record<string, unknown>>)[key] : undefined
}

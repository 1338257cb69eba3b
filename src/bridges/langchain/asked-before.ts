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

/**
 * The digest of the action that a person was shown when this task was interrupted, from the checkpoint. Hooks judge the call again when
 * the run continues, and may come to another action: the answer must not count for that one.
 */
export async function askedBefore(configurable: object): Promise<string | undefined> {
  const { __pregel_task_id: task, __pregel_checkpointer: saver, ...place }: Running = configurable
  if (typeof task !== 'string' || !isCheckpointer(saver)) return undefined
  const tuple = await saver.getTuple({ configurable: placeOfGraph(place) })
  const digests = (tuple?.pendingWrites ?? []).flatMap((write) => digestIn(write, task))
  return digests.at(-1)
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

/** A pending write is the id of its task, a channel and a value. */
function digestIn(write: unknown, task: string): readonly string[] {
  if (!Array.isArray(write) || write[0] !== task || write[1] !== '__interrupt__') return []
  const interrupts: readonly unknown[] = [write[2]].flat()
  return interrupts.flatMap((one) => {
    const value = fieldOf(one, 'value')
    const digest = fieldOf(fieldOf(value, 'pawl'), 'digest')
    return typeof digest === 'string' ? [digest] : []
  })
}

function fieldOf(value: unknown, key: string): unknown {
  return isObject(value) ? (value as Readonly<Record<string, unknown>>)[key] : undefined
}

import type { KeptRecord } from '../../ports/index.ts'

type Values = Readonly<Record<string, unknown>>

/** The event of a record, as hooks have read it; undefined if it is not on record. */
export interface RecordedEvent {
  readonly payload: Values | undefined
  /** How it may differ from the event. */
  readonly notes: readonly string[]
}

/** Reads the payload of a record. A record keeps the names of agent and project beside it, and changes by hooks as well. */
export function recordedEvent(record: KeptRecord, root: string | undefined): RecordedEvent {
  const { payload, changed, host, hooks } = record
  if (!isValues(payload))
    return { payload: undefined, notes: ['the payload is not on record: nothing can be evaluated'] }
  const { agent } = payload
  const context = isValues(payload['context']) ? payload['context'] : {}
  const whole = {
    ...payload,
    agent: typeof agent === 'string' ? { name: agent } : agent,
    context:
      record.native === undefined ? context : { ...context, host: { ...host, project: projectOf(host?.cwd, root) } },
  }
  const isChanged = isValues(changed)
  const isModified =
    Array.isArray(hooks) && hooks.some(({ outcome, mode }) => outcome === 'modify' && mode !== 'shadow')
  const notes =
    isModified && !isChanged
      ? ['a hook changed the event, and the change is not on record: conditions are evaluated over the original']
      : []
  return { payload: isChanged ? withChanges(whole, changed) : whole, notes: [...notes, ...elsewhere(record, root)] }
}

/** The folder from which on theories read paths, as the hook process finds it. */
function projectOf(cwd: string | undefined, root: string | undefined): string | undefined {
  if (root === undefined || cwd === undefined) return cwd ?? root
  return isInside(cwd, root) ? root : cwd
}

function isInside(folder: string, root: string): boolean {
  return folder === root || folder.startsWith(`${root}/`)
}

function elsewhere({ host, native }: KeptRecord, root: string | undefined): readonly string[] {
  const cwd = host?.cwd
  if (native === undefined || typeof cwd !== 'string' || root === undefined || isInside(cwd, root)) return []
  return [`the agent worked in ${cwd}, outside of ${root}: paths are read from there on`]
}

/** The changed parts of a call are all that hooks can change; a command that is gone is not among them. */
function withChanges(payload: Values, changed: Values): Values {
  const merged = Object.entries(changed).map(([key, value]) => {
    const before = payload[key]
    if (!isValues(before) || !isValues(value)) return [key, value] as const
    const { command: _, ...rest } = before
    return [key, { ...rest, ...value }] as const
  })
  return { ...payload, ...Object.fromEntries(merged) }
}

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

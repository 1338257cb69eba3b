import type { Context } from '../../protocol/index.ts'

/** Where a call is, read from its id, such as `tool:c1/model:2#3`. */
export interface CallPlace {
  /** The agent inside the run that makes it, `tool:c1/`; empty for the outermost agent. */
  readonly path: string
  /** The call without its attempts, `tool:c1/model:2`. */
  readonly call: string
  /** The call with its attempt. */
  readonly attempt: string
}

/** The place of the call of an event; undefined where calls have no ids, as in the process that a coding agent starts for each event. */
export function callPlace({ callId }: Context): CallPlace | undefined {
  if (callId === undefined) return undefined
  const path = callId.slice(0, callId.lastIndexOf('/') + 1)
  const attempts = callId.indexOf('#', path.length)
  return { path, call: attempts === -1 ? callId : callId.slice(0, attempts), attempt: callId }
}

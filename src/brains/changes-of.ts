import type { Json } from '../base/index.ts'
import type { Decision } from '../kernel/index.ts'
import { canonical, type ToolResult } from '../protocol/index.ts'
import type { Change, Happening, Speech } from './contract/brain.ts'
import type { Changed } from './degrade.ts'
import { modifiedPath } from './modified-path.ts'

/** The changes by transforms, for every event that they may change. An equal value is not a change. */
export function changesOf(brain: Speech, { moment, own }: Happening, { payload }: Decision): Changed {
  const path = modifiedPath(moment.event)
  if (path === undefined) return {}
  const [was, is] = [valueAt(own, path), valueAt(payload, path)]
  if (was === is || canonical(was) === canonical(is)) return {}
  const objection = (change: Change) => brain.objection?.(moment, change)
  if (moment.event === 'tool.after') return resultChange(was as ToolResult, is as ToolResult, objection)
  const unfit = wrongKind(was, is) ?? objection({ was: was as Json, is: is as Json })
  const value = (is ?? null) as Json
  return { ...(path === 'result' || path === 'response' ? { output: value } : { input: value }), unfit }
}

function valueAt(payload: unknown, path: string): unknown {
  return path.split('.').reduce((value, key) => (value as Readonly<Record<string, unknown>>)[key], payload)
}

/** Agents show the model the output of a tool; none of them lets a hook change whether it is an error. */
function resultChange(was: ToolResult, is: ToolResult, objection: (change: Change) => string | undefined): Changed {
  const besides = was.isError === is.isError ? undefined : `the result is ${is.isError ? 'an' : 'no'} error`
  if (canonical(was.output) === canonical(is.output)) return { besides }
  return { output: is.output, unfit: objection({ was: was.output, is: is.output }), besides }
}

/** Agents ignore an input that is text where it was an object, and continue with the original. */
function wrongKind(was: unknown, is: unknown): string | undefined {
  const [from, to] = [kindOf(was), kindOf(is)]
  return from === to ? undefined : `it was ${from} and would be ${to}, which the agent cannot take`
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return 'nothing'
  if (Array.isArray(value)) return 'a list'
  return kinds[typeof value] ?? 'something else'
}

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  object: 'an object',
  number: 'a number',
  boolean: 'true or false',
}

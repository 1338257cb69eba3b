import { type Codec, count, jsonObject, object, optional, string } from './codec.ts'
import { noUsage, type Usage, usage } from './model.ts'
import { type ContextVariables, contextVariables } from './variables.ts'

declare const brand: unique symbol

/** An id that cannot be taken for another kind of id. */
export type Id<Kind extends string> = string & { readonly [brand]: Kind }
export type SessionId = Id<'session'>
export type RunId = Id<'run'>
export type WorkflowId = Id<'workflow'>
export type StepId = Id<'step'>
export type CallId = Id<'call'>

/** Takes a text from outside as an id of that kind. */
export function asId<const Kind extends string>(_kind: Kind, value: string): Id<Kind> {
  return value as Id<Kind>
}

/** A fresh id that shows its kind: `run_…`. */
export function newId<const Kind extends string>(kind: Kind): Id<Kind> {
  return asId(kind, `${kind}_${crypto.randomUUID()}`)
}

/** Where in the work an event happened. Never changes: `contextWith` gives a new one. */
export interface Context {
  readonly sessionId: SessionId
  readonly runId: RunId
  readonly workflowId?: WorkflowId
  readonly stepId?: StepId
  readonly callId?: CallId
  /** Model calls so far in this run; the first is turn 1. */
  readonly turn: number
  /** Tokens spent so far in this run. */
  readonly usage: Usage
  readonly variables: ContextVariables
  readonly signal?: AbortSignal
}

const noVariables = contextVariables()

export function createContext(given: Partial<Context> = {}): Context {
  return Object.freeze({
    turn: 0,
    usage: noUsage,
    ...given,
    sessionId: given.sessionId ?? newId('session'),
    runId: given.runId ?? newId('run'),
    variables: given.variables ?? noVariables,
  })
}

export function contextWith(context: Context, changes: Partial<Context>): Context {
  return Object.freeze({ ...context, ...changes })
}

/** The ids of a context: what the audit keeps of it. */
export function contextIds({ sessionId, runId, workflowId, stepId, callId, turn }: Context): Partial<Context> {
  const ids = { sessionId, runId, workflowId, stepId, callId, turn }
  return Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== undefined))
}

const wire = object({
  sessionId: string,
  runId: string,
  workflowId: optional(string),
  stepId: optional(string),
  callId: optional(string),
  turn: count,
  usage,
  variables: jsonObject,
})

/** A context as JSON, to be taken up elsewhere. The abort signal belongs to one process and stays behind. */
export const context: Codec<Context> = {
  decode(value, path) {
    const { variables, ...rest } = wire.decode(value, path)
    return createContext({ ...(rest as Partial<Context>), variables: contextVariables(variables) })
  },
  encode: ({ signal: _, ...rest }) => wire.encode({ ...rest, variables: rest.variables.toJSON() }),
}

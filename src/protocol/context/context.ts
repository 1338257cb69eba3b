import { type Coding, count, jsonObject, list, object, optional, string } from '../json/codec.ts'
import { noUsage, type Usage, usage } from '../models/model.ts'
import { type HostFacts, hostFacts } from './host-facts.ts'
import { type ContextVariables, contextVariables } from './variables.ts'
import { readVariables, writeVariables } from './variables-json.ts'

declare const brand: unique symbol

/** An id that the compiler does not confuse with another kind of id. */
type Id<Kind extends string> = string & { readonly [brand]: Kind }
/** The id of a session. */
type SessionId = Id<'session'>
/** The id of a run. */
export type RunId = Id<'run'>
/** The id of a workflow. */
type WorkflowId = Id<'workflow'>
/** The id of a step of a workflow. */
type StepId = Id<'step'>
/** The id of a tool call. */
export type CallId = Id<'call'>

/** Types a text from outside as an id of that kind. */
export function asId<const Kind extends string>(_kind: Kind, value: string): Id<Kind> {
  return value as Id<Kind>
}

/** Makes a random id that shows its kind: `run_…`. */
export function newId<const Kind extends string>(kind: Kind): Id<Kind> {
  return asId(kind, `${kind}_${crypto.randomUUID()}`)
}

/** The span of an event, as hooks see it: they may add attributes. */
interface ContextSpan {
  set(attributes: Readonly<Record<string, string | number | readonly string[]>>): void
}

/** The place of an event in the work. Never changes: `contextWith` returns a new one. */
export interface Context {
  /** The session: one conversation, over several runs. */
  readonly sessionId: SessionId
  /** The run: one input and its result. */
  readonly runId: RunId
  /** The run of a workflow that this happens in. */
  readonly workflowId?: WorkflowId | undefined
  /** The name of the workflow that this happens in, if it does. */
  readonly workflow?: string | undefined
  /** The step of the workflow that this happens in. */
  readonly stepId?: StepId | undefined
  /** The call of a model or tool that this is about: unique within the run, and the same when the run is replayed. */
  readonly callId?: CallId | undefined
  /** Model calls so far in this run; the first is turn 1. */
  readonly turn: number
  /** Tokens spent so far in this run. */
  readonly usage: Usage
  /** The values that the agent works with. */
  readonly variables: ContextVariables
  /** The facts that a coding agent reports about itself; undefined in an agent of your own. */
  readonly host?: HostFacts | undefined
  /** Aborts the work. */
  readonly signal?: AbortSignal | undefined
  /** The span that this happens in, where the work is traced. */
  readonly span?: ContextSpan | undefined
}

let noVariables: ContextVariables | undefined

type IdKey = 'sessionId' | 'runId' | 'workflowId' | 'stepId' | 'callId'
type GivenContext = Partial<Omit<Context, IdKey>> & { readonly [Key in IdKey]?: string | undefined }

/**
 * Makes a context: session, run, variables and the abort signal of one piece of work. All of it is optional.
 *
 * @example
 * const context = createContext({ sessionId: 'chat-42', variables: contextVariables({ user: 'kim' }) })
 * await agent.run('Hello', { context })
 */
export function createContext(ids: GivenContext = {}): Context {
  const given = ids as Partial<Context> // an id of a kind is a text that only the compiler tells apart
  const { sessionId = newId('session'), runId = newId('run'), turn = 0, usage = noUsage, variables = none() } = given
  return contextWith({ sessionId, runId, turn, usage, variables }, given)
}

/** Made once, at first use. */
function none(): ContextVariables {
  noVariables ??= contextVariables()
  return noVariables
}

// written out: this is done several times a turn, and spreading costs V8 three times as much
/** The same context with some values changed. */
export function contextWith(context: Context, changes: Partial<Context>): Context {
  return Object.freeze({
    sessionId: changes.sessionId ?? context.sessionId,
    runId: changes.runId ?? context.runId,
    workflowId: changes.workflowId ?? context.workflowId,
    workflow: changes.workflow ?? context.workflow,
    stepId: changes.stepId ?? context.stepId,
    callId: changes.callId ?? context.callId,
    turn: changes.turn ?? context.turn,
    usage: changes.usage ?? context.usage,
    variables: changes.variables ?? context.variables,
    host: changes.host ?? context.host,
    signal: changes.signal ?? context.signal,
    span: changes.span ?? context.span,
  })
}

/** The ids of a context, which the audit keeps. */
export function contextIds(context: Context): Partial<Context> {
  const { sessionId, runId, workflowId, workflow, stepId, callId, turn } = context
  const ids = { sessionId, runId, workflowId, workflow, stepId, callId, turn }
  return Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== undefined))
}

const wire = /* @__PURE__ */ object({
  sessionId: string,
  runId: string,
  workflowId: optional(string),
  workflow: optional(string),
  stepId: optional(string),
  callId: optional(string),
  turn: count,
  usage,
  variables: jsonObject,
  unsetVariables: optional(list(list(string))),
  host: optional(hostFacts),
})

/** A context as JSON, to be taken up elsewhere, with exactly these variables. The abort signal belongs to one process and stays behind. */
export const context: Coding<Context> = {
  decode(value, path) {
    const { variables: values, unsetVariables: unset = [], ...rest } = wire.decode(value, path)
    return createContext({ ...(rest as Partial<Context>), variables: readVariables({ values, unset }) })
  },
  encode({ sessionId, runId, workflowId, workflow, stepId, callId, turn, usage, variables, host }) {
    const { values, unset } = writeVariables(variables)
    const unsetVariables = unset.length === 0 ? undefined : unset
    const more = { workflowId, workflow, stepId, callId, host, unsetVariables }
    const given = Object.fromEntries(Object.entries(more).filter(([, one]) => one !== undefined))
    return wire.encode({ sessionId, runId, ...given, turn, usage, variables: values })
  },
}

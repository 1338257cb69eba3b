import { isPawlError, type Json } from '../../base/index.ts'
import type { Deny, Failure, Hook, Modify, Outcome, Stub } from '../../kernel/index.ts'
import type {
  Context,
  Ending,
  Message,
  ModelRequest,
  ModelResponse,
  ResultOrigin,
  ToolCall,
  ToolDefinition,
  ToolResult,
} from '../../protocol/index.ts'
import { checkWords } from './check-words.ts'
import { eitherWay } from './either-way.ts'
import { verbs } from './verbs.ts'

type Maybe<T> = T | undefined | void | Promise<T | undefined> | Promise<void>

/** The outcomes of starts and `onPostInference`; nothing means continue. */
export type HookOutcome = Deny
/** The outcomes of `onPreInference`; nothing means continue. */
export type InferenceOutcome = Deny | Stub<Message> | Modify<{ readonly request: ModelRequest }>
/** The outcomes of `onPreToolUse`; nothing means continue. */
export type ToolOutcome = Deny | Stub<Json> | Modify<{ readonly call: { readonly input: Json } }>

/** The parameters of every function: `context` has the session's id, the workflow's name and, where it is traced, a span. */
interface At {
  readonly context: Context
}

interface Started extends At {
  readonly input: unknown
}

interface Ended extends At {
  readonly outcome: Ending
}

/**
 * The functions of the workflow dialect: eight, each of them optional. An end fires only for hooks whose start fired and did
 * not deny, last started first.
 */
export interface WorkflowHooks {
  /** The name that records and errors use. */
  readonly name: string
  /** How an error in one of them is handled. Default: `throw`, at the two ends `open`. */
  readonly failure?: Failure
  /** Before a workflow starts. `deny` stops it. */
  onWorkflowStart?(at: Started & { readonly workflow: { readonly name: string } }): Maybe<HookOutcome>
  /** After a workflow ended, well or not. */
  onWorkflowEnd?(at: Ended & { readonly workflow: { readonly name: string } }): void | Promise<void>
  /** Before a step starts. `deny` stops it. */
  onStepStart?(at: Started & { readonly step: { readonly name: string } }): Maybe<HookOutcome>
  /** After a step ended, well or not. */
  onStepEnd?(at: Ended & { readonly step: { readonly name: string } }): void | Promise<void>
  /** Before a model is called: deny it, answer in its place, or change the request. */
  onPreInference?(at: At & { readonly request: ModelRequest }): Maybe<InferenceOutcome>
  /** After a model answered. `deny` rejects the answer. */
  onPostInference?(
    at: At & { readonly request: ModelRequest; readonly response: ModelResponse; readonly origin: ResultOrigin },
  ): Maybe<HookOutcome>
  /** Before a tool is called: deny it, answer in its place, or change its input. */
  onPreToolUse?(at: At & { readonly call: ToolCall; readonly tool: ToolDefinition }): Maybe<ToolOutcome>
  /** After a tool was called: reject its result, or change it. */
  onPostToolUse?(
    at: At & {
      readonly call: ToolCall
      readonly tool: ToolDefinition
      readonly result: ToolResult
      readonly origin: ResultOrigin
    },
  ): Maybe<HookOutcome | Modify<{ readonly result: ToolResult }>>
}

const words = [
  'onWorkflowStart',
  'onWorkflowEnd',
  'onStepStart',
  'onStepEnd',
  'onPreInference',
  'onPostInference',
  'onPreToolUse',
  'onPostToolUse',
] as const

/**
 * Makes hooks of the workflow dialect, for `workflow({ hooks })` or `createAgent({ hooks })`.
 *
 * @example
 * const rules = workflowHooks({
 *   name: 'rules',
 *   onPreInference: ({ request }) => (request.messages.length > 20 ? deny('this conversation is too long') : undefined),
 * })
 * const clerk = createAgent({ name: 'clerk', model, hooks: rules })
 */
export function workflowHooks(hooks: WorkflowHooks): readonly Hook[] {
  checkWords(hooks, 'a workflow hook', words, ['failure'])
  return [...pair(hooks, 'workflow'), ...pair(hooks, 'step'), ...calls(hooks)]
}

/** A function of the dialect at an event: a return value that is not an outcome is ignored. */
type Run = (payload: never) => Outcome | undefined | Promise<Outcome | undefined>

function calls(hooks: WorkflowHooks): readonly Hook[] {
  const { name, failure = 'throw' } = hooks
  const made: Hook[] = []
  const runOf = (word: (typeof words)[number]) => hooks[word]?.bind(hooks) as Run | undefined
  const [before, after] = [runOf('onPreInference'), runOf('onPostInference')]
  const [beforeTool, afterTool] = [runOf('onPreToolUse'), runOf('onPostToolUse')]
  if (before !== undefined) {
    const judged = ({ request }: At & { readonly request: ModelRequest }) => request
    made.push(...eitherWay({ name: `${name}.onPreInference`, on: 'model.before', failure, judged, run: before }))
  }
  if (after !== undefined) {
    const guard = verbs.guard as (hook: object) => Hook
    made.push(guard({ name: `${name}.onPostInference`, on: 'model.after', failure, run: after }))
  }
  if (beforeTool !== undefined) {
    const judged = ({ call }: At & { readonly call: ToolCall }) => call
    made.push(...eitherWay({ name: `${name}.onPreToolUse`, on: 'tool.before', failure, judged, run: beforeTool }))
  }
  if (afterTool !== undefined) {
    const judged = ({ result }: At & { readonly call: ToolCall; readonly result: ToolResult }) => result
    made.push(...eitherWay({ name: `${name}.onPostToolUse`, on: 'tool.after', failure, judged, run: afterTool }))
  }
  return made
}

/** Where the start was not denied every hook has received it, possibly in another process. */
function wasDenied({ outcome }: { readonly outcome: Ending }): boolean {
  return !outcome.ok && isPawlError(outcome.error) && /^(workflow|step)-denied$/.test(outcome.error.code)
}

/** A start and its end: a hook that did not receive the start, or denied it, does not receive the end. */
function pair(hooks: WorkflowHooks, noun: 'workflow' | 'step'): readonly Hook[] {
  const [start, end] =
    noun === 'workflow' ? (['onWorkflowStart', 'onWorkflowEnd'] as const) : (['onStepStart', 'onStepEnd'] as const)
  if (hooks[start] === undefined && hooks[end] === undefined) return []
  const started = new Set<string>()
  const idOf = ({ context }: At) => String(noun === 'workflow' ? context.workflowId : context.stepId)
  const guard = verbs.guard as (hook: object) => Hook
  const observe = verbs.observe as (hook: object) => Hook
  return [
    guard({
      name: `${hooks.name}.${start}`,
      on: `${noun}.before`,
      failure: hooks.failure ?? 'throw',
      async run(payload: never) {
        const outcome = await hooks[start]?.(payload)
        if (outcome === undefined) started.add(idOf(payload))
        return outcome
      },
    }),
    observe({
      name: `${hooks.name}.${end}`,
      on: `${noun}.after`,
      failure: hooks.failure ?? 'open',
      async run(payload: never) {
        const wasHeard = started.delete(idOf(payload))
        if (wasHeard || !wasDenied(payload)) await hooks[end]?.(payload)
      },
    }),
  ]
}

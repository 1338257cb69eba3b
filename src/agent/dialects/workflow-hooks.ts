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

/** What starts and `onPostInference` may return; nothing means continue. */
export type HookOutcome = Deny
/** What `onPreInference` may return; nothing means continue. */
export type InferenceOutcome = Deny | Stub<Message> | Modify<{ readonly request: ModelRequest }>
/** What `onPreToolUse` may return; nothing means continue. */
export type ToolOutcome = Deny | Stub<Json> | Modify<{ readonly call: { readonly input: Json } }>

/** What every function receives: `context` has the session's id, the workflow's name and, where it is traced, a span. */
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
  readonly name: string
  /** What an error in one of them means. Default: `throw`, at the two ends `open`. */
  readonly failure?: Failure
  onWorkflowStart?(at: Started & { readonly workflow: { readonly name: string } }): Maybe<HookOutcome>
  onWorkflowEnd?(at: Ended & { readonly workflow: { readonly name: string } }): void | Promise<void>
  onStepStart?(at: Started & { readonly step: { readonly name: string } }): Maybe<HookOutcome>
  onStepEnd?(at: Ended & { readonly step: { readonly name: string } }): void | Promise<void>
  onPreInference?(at: At & { readonly request: ModelRequest }): Maybe<InferenceOutcome>
  onPostInference?(
    at: At & { readonly request: ModelRequest; readonly response: ModelResponse; readonly origin: ResultOrigin },
  ): Maybe<HookOutcome>
  onPreToolUse?(at: At & { readonly call: ToolCall; readonly tool: ToolDefinition }): Maybe<ToolOutcome>
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

/** A function of the dialect at an event: what it returns besides an outcome is nothing. */
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

/** Where the start was not denied every hook has heard of it, be it in another process. */
function wasDenied({ outcome }: { readonly outcome: Ending }): boolean {
  return !outcome.ok && isPawlError(outcome.error) && /^(workflow|step)-denied$/.test(outcome.error.code)
}

/** A start and its end: a hook that did not hear of the start, or denied it, does not hear of the end. */
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

import { type Deny, type Failure, type Hook, isPawlError, type Json, type Modify, type Stub } from '../kernel/index.ts'
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
} from '../protocol/index.ts'
import { eitherWay } from './either-way.ts'
import { verbs } from './verbs.ts'

type Maybe<T> = T | undefined | Promise<T | undefined>

/** The three families of outcomes of the workflow dialect; nothing is always `continue`. */
export type HookOutcome = Deny
export type InferenceOutcome = Deny | Stub<Message> | Modify<{ readonly request: ModelRequest }>
export type ToolOutcome = Deny | Stub<Json> | Modify<{ readonly call: { readonly input: Json } }>

interface At {
  readonly context: Context
}

/**
 * The workflow dialect: eight functions, each of them optional. An end is told only to hooks whose start was told and
 * did not deny, last started first.
 */
export interface WorkflowHooks {
  readonly name: string
  /** What an error in one of them means: `throw` if not said. */
  readonly failure?: Failure
  onWorkflowStart?(
    at: At & { readonly workflow: { readonly name: string }; readonly input: unknown },
  ): Maybe<HookOutcome>
  onWorkflowEnd?(
    at: At & { readonly workflow: { readonly name: string }; readonly outcome: Ending },
  ): void | Promise<void>
  onStepStart?(at: At & { readonly step: { readonly name: string }; readonly input: unknown }): Maybe<HookOutcome>
  onStepEnd?(at: At & { readonly step: { readonly name: string }; readonly outcome: Ending }): void | Promise<void>
  onPreInference?(at: At & { readonly request: ModelRequest }): Maybe<InferenceOutcome>
  onPostInference?(
    at: At & { readonly request: ModelRequest; readonly response: ModelResponse; readonly origin: ResultOrigin },
  ): Maybe<HookOutcome>
  onPreToolUse?(at: At & { readonly call: ToolCall; readonly tool: ToolDefinition }): Maybe<ToolOutcome>
  onPostToolUse?(
    at: At & { readonly call: ToolCall; readonly result: ToolResult; readonly origin: ResultOrigin },
  ): Maybe<HookOutcome | Modify<{ readonly result: ToolResult }>>
}

export function workflowHooks(hooks: WorkflowHooks): readonly Hook[] {
  const { name, failure = 'throw' } = hooks
  const made: Hook[] = [...pair(hooks, 'workflow', failure), ...pair(hooks, 'step', failure)]
  const { onPreInference, onPostInference, onPreToolUse, onPostToolUse } = hooks
  if (onPreInference !== undefined) {
    const run = (at: At & { readonly request: ModelRequest }) => onPreInference.call(hooks, at)
    made.push(
      ...eitherWay({
        name: `${name}.onPreInference`,
        on: 'model.before',
        failure,
        judged: ({ request }) => request,
        run,
      }),
    )
  }
  if (onPostInference !== undefined) {
    made.push(
      verbs.guard({
        name: `${name}.onPostInference`,
        on: 'model.after',
        failure,
        run: (at) => onPostInference.call(hooks, at),
      }),
    )
  }
  if (onPreToolUse !== undefined) {
    const run = (at: At & { readonly call: ToolCall; readonly tool: ToolDefinition }) => onPreToolUse.call(hooks, at)
    made.push(
      ...eitherWay({ name: `${name}.onPreToolUse`, on: 'tool.before', failure, judged: ({ call }) => call, run }),
    )
  }
  if (onPostToolUse !== undefined) {
    const run = (at: At & { readonly call: ToolCall; readonly result: ToolResult; readonly origin: ResultOrigin }) =>
      onPostToolUse.call(hooks, at)
    made.push(
      ...eitherWay({ name: `${name}.onPostToolUse`, on: 'tool.after', failure, judged: ({ result }) => result, run }),
    )
  }
  return made
}

/** Where the start was not denied everybody has been told of it, be it in another process. */
function wasDenied({ outcome }: { readonly outcome: Ending }): boolean {
  return !outcome.ok && isPawlError(outcome.error) && /^(workflow|step)-denied$/.test(outcome.error.code)
}

/** A start and its end: who was not told of the start, or denied it, is not told of the end. */
function pair(hooks: WorkflowHooks, noun: 'workflow' | 'step', failure: Failure): readonly Hook[] {
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
      failure,
      async run(payload: never) {
        const outcome = await hooks[start]?.(payload)
        if (outcome === undefined) started.add(idOf(payload))
        return outcome
      },
    }),
    observe({
      name: `${hooks.name}.${end}`,
      on: `${noun}.after`,
      failure: 'open',
      async run(payload: never) {
        const wasTold = started.delete(idOf(payload))
        if (wasTold || !wasDenied(payload)) await hooks[end]?.(payload)
      },
    }),
  ]
}

import { approve, deny, type Hook, modify } from '../kernel/index.ts'
import type {
  Context,
  Message,
  ModelRequest,
  ModelResponse,
  RunInput,
  ToolCall,
  ToolDefinition,
  ToolResult,
} from '../protocol/index.ts'
import { eitherWay } from './either-way.ts'
import { verbs } from './verbs.ts'

/** What `afterModel` says of an answer. */
export type HookAction =
  | { readonly type: 'continue' }
  | { readonly type: 'approve' }
  | { readonly type: 'reject'; readonly reason: string }
  | { readonly type: 'modify'; readonly response: ModelResponse }

export const HookAction = {
  continue: { type: 'continue' } as HookAction,
  approve: { type: 'approve' } as HookAction,
  reject: (reason: string): HookAction => ({ type: 'reject', reason }),
  modify: (response: ModelResponse): HookAction => ({ type: 'modify', response }),
}

type Maybe<T> = T | Promise<T>

/**
 * The lifecycle dialect: six functions around an agent, each of them optional. What they return takes the place of
 * what they were given. An error ends the run and names the hook.
 */
export interface Lifecycle {
  readonly name: string
  beforeAgent?(input: RunInput, context: Context): Maybe<RunInput>
  /** Changes to the messages stay in the conversation. */
  beforeModel?(messages: readonly Message[], context: Context): Maybe<readonly Message[]>
  /** `next` may be called again, with another request, or not at all. */
  wrapModelCall?(
    call: { readonly request: ModelRequest; readonly turn: number; readonly context: Context },
    next: (request?: ModelRequest) => Promise<ModelResponse>,
  ): Maybe<ModelResponse>
  afterModel?(response: ModelResponse, context: Context): Maybe<HookAction>
  wrapToolCall?(
    call: { readonly call: ToolCall; readonly tool: ToolDefinition; readonly context: Context },
    next: (input?: ToolCall['input']) => Promise<ToolResult>,
  ): Maybe<ToolResult>
  afterAgent?(result: unknown, context: Context): Maybe<unknown>
}

export function lifecycle(hooks: Lifecycle): readonly Hook[] {
  const { name } = hooks
  const failure = 'throw'
  const made: Hook[] = []
  if (hooks.beforeAgent !== undefined) {
    const run = async ({ input, context }: { input: RunInput; context: Context }) =>
      modify({ input: (await hooks.beforeAgent?.(input, context)) ?? input })
    made.push(verbs.transform({ name: `${name}.beforeAgent`, on: 'run.before', failure, run }))
  }
  if (hooks.beforeModel !== undefined) {
    const run = async ({ request, context }: { request: ModelRequest; context: Context }) => {
      const messages = (await hooks.beforeModel?.(request.messages, context)) ?? request.messages
      return messages === request.messages ? undefined : modify({ request: { ...request, messages } })
    }
    made.push(verbs.transform({ name: `${name}.beforeModel`, on: 'model.before', failure, run }))
  }
  return [...made, ...wraps(hooks), ...after(hooks)]
}

function wraps(hooks: Lifecycle): readonly Hook[] {
  const made: Hook[] = []
  if (hooks.wrapModelCall !== undefined) {
    const { wrapModelCall } = hooks
    made.push(
      verbs.around({
        name: `${hooks.name}.wrapModelCall`,
        on: 'model.around',
        run: ({ request, turn, context }, next) =>
          wrapModelCall.call(hooks, { request, turn, context }, (changed) =>
            changed === undefined ? next() : next({ request: changed }),
          ),
      }),
    )
  }
  if (hooks.wrapToolCall !== undefined) {
    const { wrapToolCall } = hooks
    made.push(
      verbs.around({
        name: `${hooks.name}.wrapToolCall`,
        on: 'tool.around',
        run: ({ call, tool, context }, next) =>
          wrapToolCall.call(hooks, { call, tool, context }, (input) =>
            input === undefined ? next() : next({ call: { input } }),
          ),
      }),
    )
  }
  return made
}

function after(hooks: Lifecycle): readonly Hook[] {
  const made: Hook[] = []
  if (hooks.afterModel !== undefined) {
    const judge = async ({ response, context }: { response: ModelResponse; context: Context }) =>
      outcomeOf(await hooks.afterModel?.(response, context))
    made.push(
      ...eitherWay({
        name: `${hooks.name}.afterModel`,
        on: 'model.after',
        failure: 'throw',
        judged: ({ response }) => response,
        run: judge,
      }),
    )
  }
  if (hooks.afterAgent !== undefined) {
    const run = async ({ result, context }: { result: unknown; context: Context }) =>
      modify({ result: await hooks.afterAgent?.(result, context) })
    made.push(verbs.transform({ name: `${hooks.name}.afterAgent`, on: 'run.after', failure: 'throw', run }))
  }
  return made
}

function outcomeOf(action: HookAction | undefined) {
  if (action === undefined || action.type === 'continue') return undefined
  if (action.type === 'approve') return approve()
  return action.type === 'reject' ? deny(action.reason) : modify({ response: action.response })
}

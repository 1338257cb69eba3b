import { PawlError, typeName } from '../../base/index.ts'
import { approve, deny, type Hook, modify } from '../../kernel/index.ts'
import type {
  Context,
  Message,
  ModelRequest,
  ModelResponse,
  RunInput,
  ToolCall,
  ToolDefinition,
  ToolResult,
} from '../../protocol/index.ts'
import { checkWords } from './check-words.ts'
import { eitherWay } from './either-way.ts'
import { verbs } from './verbs.ts'

/** The decision of `afterModel` about an answer: continue, approve, reject or modify. */
export type HookAction =
  | { readonly type: 'continue' }
  | { readonly type: 'approve' }
  | { readonly type: 'reject'; readonly reason: string }
  | { readonly type: 'modify'; readonly response: ModelResponse }

/** Makes the decisions of `afterModel`. */
export const HookAction = {
  continue: { type: 'continue' } as HookAction,
  approve: { type: 'approve' } as HookAction,
  reject: (reason: string): HookAction => ({ type: 'reject', reason }),
  modify: (response: ModelResponse): HookAction => ({ type: 'modify', response }),
}

type Maybe<T> = T | Promise<T>
/** A function that returns nothing changes nothing. */
type MaybeNothing<T> = T | undefined | void | Promise<T | undefined> | Promise<void>

/**
 * The functions of the lifecycle dialect: six around an agent, each of them optional. The value a function returns
 * replaces the one it received. An error ends the run and names the hook.
 */
export interface Lifecycle {
  /** The name that records and errors use. */
  readonly name: string
  /** Changes the input of a run. */
  beforeAgent?(input: RunInput, context: Context): MaybeNothing<RunInput>
  /** Changes to the messages stay in the conversation. `request` is the whole request, system prompt included. */
  beforeModel?(messages: readonly Message[], context: Context, request: ModelRequest): MaybeNothing<readonly Message[]>
  /** `next` may be called again, with another request, or not at all. */
  wrapModelCall?(
    call: { readonly request: ModelRequest; readonly turn: number; readonly context: Context },
    next: (request?: ModelRequest) => Promise<ModelResponse>,
  ): Maybe<ModelResponse>
  /** Continues, approves, rejects or modifies an answer of the model. */
  afterModel?(response: ModelResponse, context: Context): MaybeNothing<HookAction>
  /** `next` rejects if the tool throws. */
  wrapToolCall?(
    call: { readonly call: ToolCall; readonly tool: ToolDefinition; readonly context: Context },
    next: (input?: ToolCall['input']) => Promise<ToolResult>,
  ): Maybe<ToolResult>
  /** Its return value is the result: the output, the text and the last message. */
  afterAgent?(result: unknown, context: Context): MaybeNothing<unknown>
}

const words = ['beforeAgent', 'beforeModel', 'wrapModelCall', 'afterModel', 'wrapToolCall', 'afterAgent'] as const

/**
 * Makes hooks of a lifecycle, for `createAgent({ hooks })`; `agent.withLifecycle` does the same.
 *
 * @example
 * const steady: Lifecycle = {
 *   name: 'steady',
 *   wrapModelCall: ({ request }, next) => next().catch(() => next({ ...request, model: 'spare' })),
 * }
 * const clerk = createAgent({ name: 'clerk', model, hooks: lifecycle(steady) })
 */
export function lifecycle(hooks: Lifecycle): readonly Hook[] {
  checkWords(hooks, 'a lifecycle', words, [])
  return [...before(hooks), ...wraps(hooks), ...after(hooks)]
}

const failure = 'throw'

function before(hooks: Lifecycle): readonly Hook[] {
  const { name, beforeAgent, beforeModel } = hooks
  const made: Hook[] = []
  if (beforeAgent !== undefined) {
    const run = ({ input, context }: { input: RunInput; context: Context }) =>
      then(beforeAgent.call(hooks, input, context), (changed) =>
        changed === input || changed === undefined ? undefined : modify({ input: changed }),
      )
    made.push(verbs.transform({ name: `${name}.beforeAgent`, on: 'run.before', failure, run }))
  }
  if (beforeModel !== undefined) {
    const run = ({ request, context }: { request: ModelRequest; context: Context }) =>
      then(beforeModel.call(hooks, request.messages, context, request), (messages) => {
        if (messages === request.messages || messages === undefined) return undefined
        if (Array.isArray(messages)) return modify({ request: { ...request, messages } })
        throw new PawlError('bad-outcome', `\`beforeModel\` returned ${typeName(messages)} instead of messages`, {
          hint: 'return a list of messages, such as `[...messages, userText(…)]`, or nothing',
        })
      })
    made.push(verbs.transform({ name: `${name}.beforeModel`, on: 'model.before', failure, run }))
  }
  return made
}

/** Continues when the answer is there; immediately if it is, so that a synchronous function keeps the run synchronous. */
function then<T, R>(answer: MaybeNothing<T>, next: (answer: T | undefined) => R): R | Promise<R> {
  const go = (given: unknown) => next(given as T | undefined)
  return answer instanceof Promise ? answer.then(go) : go(answer)
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
  const { name, afterModel, afterAgent } = hooks
  const made: Hook[] = []
  if (afterModel !== undefined) {
    const run = ({ response, context }: { response: ModelResponse; context: Context }) =>
      then(afterModel.call(hooks, response, context), outcomeOf)
    const judged = ({ response }: { response: ModelResponse }) => response
    made.push(...eitherWay({ name: `${name}.afterModel`, on: 'model.after', failure, judged, run }))
  }
  if (afterAgent !== undefined) {
    const run = ({ result, context }: { result: unknown; context: Context }) =>
      then(afterAgent.call(hooks, result, context), (changed) =>
        changed === result || changed === undefined ? undefined : modify({ result: changed }),
      )
    made.push(verbs.transform({ name: `${name}.afterAgent`, on: 'run.after', failure, run }))
  }
  return made
}

/** An unknown action is not treated as `continue`. Each part is read once: a getter may return something else next. */
function outcomeOf(action: HookAction | undefined) {
  if (action === undefined) return undefined
  const type: unknown = (action as { readonly type?: unknown } | null)?.type
  if (type === 'continue') return undefined
  if (type === 'approve') return approve()
  if (type === 'reject') return deny((action as { readonly reason: string }).reason)
  if (type === 'modify') return modify({ response: (action as { readonly response: ModelResponse }).response })
  const given = typeof type === 'string' ? `\`${type}\`` : typeName(action)
  throw new PawlError('bad-outcome', `\`afterModel\` returned ${given} instead of a HookAction`, {
    hint: 'return HookAction.continue, approve, reject(reason) or modify(response)',
  })
}

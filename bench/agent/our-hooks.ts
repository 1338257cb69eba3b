import { around, guard, type Hook, observe, transform } from 'pawl'
import { agentHooks, HookAction, lifecycle, workflowHooks } from 'pawl/agent'
import type { HookKind } from './contenders.ts'
import type { Given } from './scenario.ts'

// the events of such a run, each with the hook that has the most outcomes there
const judged = ['run.before', 'model.before', 'model.after', 'tool.before', 'tool.after', 'run.after'] as const
const watched = ['context.built', 'prompt.generated', 'tokens.counted', 'result.ready'] as const
const wrapped = ['model.around', 'tool.around'] as const

/** No-op hooks for our agent, by kind. The index makes their names unique. */
export const ourHooks: Readonly<Record<HookKind, (index: number, onHook: Given['onHook']) => readonly Hook[]>> = {
  plain,
  asynchronous,
  six,
  lifecycle: (index, onHook) =>
    lifecycle({
      name: `lifecycle-${index}`,
      beforeAgent: (input) => passOn(onHook, 'beforeAgent', input),
      beforeModel: (messages) => passOn(onHook, 'beforeModel', messages),
      wrapModelCall: (_, next) => {
        onHook('wrapModelCall')
        return next()
      },
      afterModel: () => passOn(onHook, 'afterModel', HookAction.continue),
      wrapToolCall: (_, next) => {
        onHook('wrapToolCall')
        return next()
      },
      afterAgent: (result) => passOn(onHook, 'afterAgent', result),
    }),
  workflowHooks: (index, onHook) =>
    workflowHooks({
      name: `workflow-${index}`,
      onPreInference: noOp(onHook, 'onPreInference'),
      onPostInference: noOp(onHook, 'onPostInference'),
      onPreToolUse: noOp(onHook, 'onPreToolUse'),
      onPostToolUse: noOp(onHook, 'onPostToolUse'),
    }),
  agentHooks: (index, onHook) =>
    agentHooks(
      {
        onStart: noOp(onHook, 'onStart'),
        onContextBuilt: noOp(onHook, 'onContextBuilt'),
        onPromptGenerated: noOp(onHook, 'onPromptGenerated'),
        onTokensCounted: noOp(onHook, 'onTokensCounted'),
        onToolStart: noOp(onHook, 'onToolStart'),
        onToolEnd: noOp(onHook, 'onToolEnd'),
        onResultReady: noOp(onHook, 'onResultReady'),
        onEnd: noOp(onHook, 'onEnd'),
      },
      { name: `agent-${index}` },
    ),
}

function plain(index: number, onHook: Given['onHook']): readonly Hook[] {
  return [
    ...judged.map((on) => guard({ name: `${on}-${index}`, on, run: noOp(onHook, on) })),
    ...watched.map((on) => observe({ name: `${on}-${index}`, on, run: noOp(onHook, on) })),
    ...wraps(index, onHook),
  ]
}

/** The hooks that are equivalent to a lifecycle, written by hand. */
function six(index: number, onHook: Given['onHook']): readonly Hook[] {
  const transformed = ['run.before', 'model.before', 'run.after'] as const
  return [
    ...transformed.map((on) => transform({ name: `${on}-${index}`, on, run: noOp(onHook, on) })),
    guard({ name: `model.after-${index}`, on: 'model.after', run: noOp(onHook, 'model.after') }),
    ...wraps(index, onHook),
  ]
}

function wraps(index: number, onHook: Given['onHook']): readonly Hook[] {
  return [
    around({
      name: `model.around-${index}`,
      on: 'model.around',
      run: (_, next) => {
        onHook('model.around')
        return next()
      },
    }),
    around({
      name: `tool.around-${index}`,
      on: 'tool.around',
      run: (_, next) => {
        onHook('tool.around')
        return next()
      },
    }),
  ]
}

function asynchronous(index: number, onHook: Given['onHook']): readonly Hook[] {
  const run = (point: string) => async () => {
    onHook(point)
    return undefined
  }
  return [
    ...judged.map((on) => guard({ name: `${on}-${index}`, on, run: run(on) })),
    ...watched.map((on) => observe({ name: `${on}-${index}`, on, run: run(on) })),
    ...wrapped.map((on) =>
      around({
        name: `${on}-${index}`,
        on,
        run: async (_, next) => {
          onHook(on)
          return next()
        },
      }),
    ),
  ]
}

function noOp(onHook: Given['onHook'], point: string): () => undefined {
  return () => {
    onHook(point)
    return undefined
  }
}

function passOn<T>(onHook: Given['onHook'], point: string, unchanged: T): T {
  onHook(point)
  return unchanged
}

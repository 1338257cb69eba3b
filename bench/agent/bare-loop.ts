import { answer, callId, type Given, question, type Run, toolInput, toolName, toolOutput } from './scenario.ts'

interface Reply {
  readonly role: 'user' | 'assistant' | 'tool'
  readonly content: string
  readonly calls?: readonly ToolUse[]
}
interface ToolUse {
  readonly id: string
  readonly name: string
  readonly input: object
}
interface State {
  readonly messages: Reply[]
}
type Hook = (state: State) => Promise<void>
type Wrap<I, O> = (input: I, next: (input: I) => Promise<O>) => Promise<O>

/** The unit of comparison: a hand-written loop with six hook points, and nothing else. */
export function bareLoop({ hooks, onHook, calls }: Given): Run {
  const hooksAt = (point: string) => times(hooks, (): Hook => async () => onHook(point))
  const before = hooksAt('before')
  const beforeModel = hooksAt('before model')
  const afterModel = hooksAt('after model')
  const after = hooksAt('after')
  const callModel = chain(
    times(
      hooks,
      (): Wrap<State, Reply> => async (state, next) => {
        onHook('wrap model')
        return next(state)
      },
    ),
    async ({ messages }): Promise<Reply> => {
      calls.model++
      return messages[messages.length - 1]?.role === 'user'
        ? { role: 'assistant', content: '', calls: [{ id: callId, name: toolName, input: toolInput }] }
        : { role: 'assistant', content: answer }
    },
  )
  const callTool = chain(
    times(
      hooks,
      (): Wrap<ToolUse, string> => async (call, next) => {
        onHook('wrap tool')
        return next(call)
      },
    ),
    async () => {
      calls.tool++
      return toolOutput
    },
  )
  // makes no function while it runs: tsx adds code that names each new function, which takes time
  return async () => {
    const state: State = { messages: [{ role: 'user', content: question }] }
    await each(before, state)
    for (let turn = 0; turn < 10; turn++) {
      await each(beforeModel, state)
      const reply = await callModel(state)
      state.messages.push(reply)
      await each(afterModel, state)
      if (reply.calls === undefined) break
      for (const call of reply.calls) state.messages.push({ role: 'tool', content: await callTool(call) })
    }
    await each(after, state)
    return state.messages[state.messages.length - 1]?.content ?? ''
  }
}

function times<T>(count: number, make: () => T): readonly T[] {
  return Array.from({ length: count }, make)
}

async function each(hooks: readonly Hook[], state: State): Promise<void> {
  for (const hook of hooks) await hook(state)
}

/** The first wrap is the outermost. */
function chain<I, O>(wraps: readonly Wrap<I, O>[], inside: (input: I) => Promise<O>): (input: I) => Promise<O> {
  return wraps.reduceRight<(input: I) => Promise<O>>((next, wrap) => (input) => wrap(input, next), inside)
}

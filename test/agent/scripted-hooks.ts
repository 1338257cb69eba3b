import {
  approve,
  around,
  ask,
  assistantText,
  deny,
  guard,
  type Hook,
  inform,
  type Json,
  type Message,
  type ModelRequest,
  type ModelResponse,
  makeToolResult,
  modify,
  type Outcome,
  observe,
  resume,
  stub,
  type ToolCall,
  type ToolResult,
  transform,
  userText,
} from '../../src/index.ts'
import { noUsage } from '../../src/protocol/index.ts'
import type { HookSpec } from './random-hooks.ts'
import type { Input } from './random-run.ts'
import { ticks, type World } from './world.ts'

/** As much of any payload as these hooks read. */
interface Payload {
  readonly call?: ToolCall
  readonly request?: ModelRequest
  readonly response?: ModelResponse
  readonly result?: ToolResult
}

type Next = (changed?: object) => Promise<ToolResult | ModelResponse>

/** Makes a hook from its description in a scenario. Its number of calls outlives a process. */
export function scriptedHook(world: World, spec: HookSpec): Hook {
  const { name, event, tool, priority } = spec
  const common = { name, on: event, priority, ...(tool !== undefined && { match: { name: tool } }) }
  const make = { guard, transform, observe, around }[spec.verb] as (hook: object) => Hook
  const run = spec.verb === 'around' ? wrapping : judging
  return make({
    ...common,
    run(payload: Payload, next: Next) {
      // at `error.raised` the run has its error already, and an abort would change nothing
      if (event === 'error.raised') return run(world, spec, payload, next)
      if (!spec.isAsync) {
        world.touch()
        return run(world, spec, payload, next)
      }
      return (async () => {
        await ticks(1)
        await world.pass()
        return run(world, spec, payload, next)
      })()
    },
  })
}

function judging(world: World, { name, event, does }: HookSpec, payload: Payload): Outcome | undefined {
  const time = world.count(`hook ${name}`)
  const isOdd = amountOf(payload) % 2 === 1
  switch (does) {
    case 'inform':
      return inform('mind the gap')
    case 'approve':
      return approve('fine')
    case 'modify':
      return changes[event]?.(payload)
    case 'stub':
      return stub({ stubbed: true } as Json)
    case 'stub-once':
      return time === 1 ? stub<Message>(assistantText('stubbed')) : undefined
    case 'resume-once':
      return time === 1 ? resume('go on') : undefined
    case 'throw':
      throw new Error(`${name} broke`)
    case 'throw-later':
      if (time > 2) throw new Error(`${name} broke`)
      return undefined
    case 'watch':
      return undefined
  }
  const isDue = {
    always: true,
    once: time === 1,
    alternately: time % 2 === 1,
    odd: isOdd,
    later: time > 3,
  }[does.split('-')[1] ?? '']
  if (isDue !== true) return undefined
  return does.startsWith('ask') ? ask(`${name} wants to know`) : deny(`${name} says no`)
}

function amountOf({ call }: { readonly call?: ToolCall }): number {
  return (call?.input as Input | undefined)?.amount ?? 0
}

const changes: Readonly<Record<string, (payload: Payload) => Outcome | undefined>> = {
  'run.before': () => modify({ input: 'something else' }),
  'model.before': ({ request }) =>
    request && modify({ request: { ...request, messages: [...request.messages, userText('p.s.')] } }),
  'model.after': ({ response }) =>
    response && modify({ response: { ...response, content: [...response.content, { type: 'text', text: 'p.s.' }] } }),
  'tool.before': ({ call }) => call && modify({ call: { input: more(call, 1) } }),
  'tool.after': ({ result }) => result && modify({ result: { ...result, output: 'changed' } }),
  'run.after': () => modify({ result: 'changed' }),
}

function more(call: ToolCall, by: number): Json {
  return { ...(call.input as unknown as { prompt: string }), amount: amountOf({ call }) + by }
}

async function wrapping(world: World, { does, event }: HookSpec, payload: Payload, next: Next) {
  if (event === 'tool.around' && does !== 'pass') world.note({ type: 'interfered' })
  switch (does) {
    case 'retry':
      return retrying(next)
    case 'twice':
      await next()
      return next()
    case 'both':
      return (await Promise.all([next(), next()]))[0]
    case 'rewrite':
      return next(rewritten(payload))
    case 'swallow':
      return next().catch(() => madeUp(payload))
    case 'short-circuit':
      return madeUp(payload)
    case 'throw-after':
      await next()
      throw new Error('the wrap broke')
    default:
      return next()
  }
}

async function retrying(next: Next) {
  try {
    const first = await next()
    return 'isError' in first && first.isError ? await next() : first
  } catch {
    return next()
  }
}

function rewritten({ call, request }: Payload): object {
  if (call !== undefined) return { call: { input: more(call, 2) } }
  return { request: { ...request, model: 'other' } }
}

function madeUp({ call }: Payload): ToolResult | ModelResponse {
  if (call !== undefined) return makeToolResult(call.id, 'made up')
  return { content: [{ type: 'text', text: 'made up' }], stopReason: 'end', usage: noUsage }
}

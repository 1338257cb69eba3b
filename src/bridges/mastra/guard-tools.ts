import type { ToolsInput } from '@mastra/core/agent'
import { isObject, PawlError } from '../../base/index.ts'
import type { ToolCall } from '../../protocol/index.ts'
import { unlessWaiting } from './judge-call.ts'
import type { Mount } from './mount.ts'
import { placeOf } from './place.ts'

type Run = (input: unknown, context: unknown) => unknown

/** The tools of an agent, each with its function inside the wraps and the judgement of its result. Tools without a function stay as they are. */
export function guardTools<T extends ToolsInput>(mount: Mount, tools: T): T {
  const guarded = Object.entries(tools).map(([name, tool]) => [name, guardTool(mount, name, tool)] as const)
  return Object.fromEntries(guarded) as T
}

function guardTool(mount: Mount, name: string, tool: ToolsInput[string]): ToolsInput[string] {
  const { execute, description, onInputAvailable } = tool as Readonly<Record<string, unknown>>
  if (typeof execute !== 'function') return tool
  mount.definitions.set(name, { name, ...(typeof description === 'string' && { description }) })
  const run: Run = (input, context) => Reflect.apply(execute, tool, [input, context])
  // a tool of the same class with the same fields: Mastra tells tools apart by both
  const copy: typeof tool = Object.create(Object.getPrototypeOf(tool), Object.getOwnPropertyDescriptors(tool))
  define(copy, 'execute', (input, context) => proceed(mount, name, run, input, context))
  define(copy, 'onInputAvailable', (options) => {
    noteAnswer(mount, options)
    return typeof onInputAvailable === 'function' ? Reflect.apply(onInputAvailable, tool, [options]) : undefined
  })
  return copy
}

function define(tool: object, key: string, value: (...given: unknown[]) => unknown): void {
  Object.defineProperty(tool, key, { value, enumerable: true, configurable: true, writable: true })
}

const mostAnswered = 10_000

/** Mastra takes `resumeData` out of an input and prefers it to the answer of a person; only here is it seen. */
function noteAnswer({ answered }: Mount, options: unknown): void {
  const { toolCallId, input } = (isObject(options) ? options : {}) as { toolCallId?: unknown; input?: unknown }
  if (typeof toolCallId !== 'string' || !isObject(input) || input['resumeData'] == null) return
  answered.add(toolCallId)
  for (const oldest of answered) {
    if (answered.size <= mostAnswered) break
    answered.delete(oldest)
  }
}

async function proceed({ calls }: Mount, name: string, run: Run, input: unknown, context: unknown): Promise<unknown> {
  const place = placeOf(context)
  const entry = place && calls.get(place.messages)
  if (place === undefined || entry === undefined) throw unjudged(name)
  calls.delete(place.messages)
  const { call, results } = entry
  let isFirst = true
  const attempt = (judged: ToolCall) => {
    const isAsGiven = isFirst && judged.input === call.given.json
    isFirst = false
    // Mastra has checked the input that it gives, and marked this context; another input is checked by the tool, with a fresh one
    return isAsGiven ? run(input, context) : run(call.given.after(judged), isObject(context) ? { ...context } : context)
  }
  try {
    return results.write(await call.proceed((judged) => results.read(() => attempt(judged))))
  } catch (error) {
    return unlessWaiting(entry, error).output
  }
}

function unjudged(name: string): PawlError {
  return new PawlError('unheard-hook', `\`${name}\` was called without the hooks of its agent, and did not run`, {
    hint: 'the options of a call must not replace `hooks` of the agent: give your own to `withPawl({ …, hooks }, …)`',
  })
}

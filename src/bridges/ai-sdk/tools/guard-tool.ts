import type { AnyTool } from '../sdk.ts'
import { hasMarks, withMarks } from './model-output.ts'
import { schemaWithRefusals } from './refused-input.ts'

/** Runs a tool with its hooks. */
export type Execute = (tool: Executable, input: unknown, options: unknown) => unknown

/** A tool that the AI SDK runs. */
export type Executable = AnyTool & { readonly execute: (...given: readonly unknown[]) => unknown }

interface Guard {
  readonly by: object
  readonly tool: AnyTool
}

/** Tools with hooks, and their `execute`: a program may have made another tool of it by a copy. */
const guards = new WeakMap<object, Guard>()

/**
 * The tool with hooks: the same tool to all who look at it, with its prototype and each of its properties, but for the functions through which
 * it runs. A copy would lose classes, private fields and properties that are not enumerable, such as those of tool callers.
 */
export function guardTool(tool: AnyTool, by: object, execute: Execute): AnyTool {
  if (guards.get(tool)?.by === by) return tool
  const read = readerOf(tool, by, execute)
  // not the tool itself: a proxy could not change properties of one that is frozen
  const shadow: AnyTool = Object.create(Object.getPrototypeOf(tool))
  const guarded = new Proxy(shadow, {
    get: (_, key) => read(key),
    has: (_, key) => Reflect.has(tool, key),
    set: (_, key, value) => Reflect.set(tool, key, value),
    ownKeys: () => Reflect.ownKeys(tool),
    getPrototypeOf: () => Reflect.getPrototypeOf(tool),
    getOwnPropertyDescriptor(_, key) {
      const own = Reflect.getOwnPropertyDescriptor(tool, key)
      return own && { value: read(key), enumerable: own.enumerable === true, writable: true, configurable: true }
    },
  })
  guards.set(guarded, { by, tool })
  return guarded
}

export function isExecutable(tool: AnyTool | undefined): tool is Executable {
  return typeof tool?.execute === 'function'
}

/** The functions of a tool that use `this`, if it is an object of a class. */
const methods: ReadonlySet<PropertyKey> = new Set([
  ...['toModelOutput', 'needsApproval', 'onInputStart', 'onInputDelta', 'onInputAvailable'],
])

function readerOf(tool: AnyTool, by: object, execute: Execute): (key: PropertyKey) => unknown {
  const copied = isExecutable(tool) ? guards.get(tool.execute) : undefined
  // the copy of a tool with hooks runs what that tool runs: its hooks must not judge a call twice
  const runs = copied?.by === by ? copied.tool : tool
  const run = (input: unknown, options: unknown) => execute(runs as Executable, input, options)
  guards.set(run, { by, tool: runs })
  const isPlain = Object.getPrototypeOf(tool) === Object.prototype
  const schema = { of: undefined as unknown, guarded: undefined as unknown }
  return (key) => {
    const value: unknown = Reflect.get(tool, key, tool)
    if (key === 'execute') return typeof value === 'function' ? run : value
    if (key === 'inputSchema' && !isExecutable(tool)) {
      if (schema.of !== value) Object.assign(schema, { of: value, guarded: schemaWithRefusals(tool.inputSchema) })
      return schema.guarded
    }
    if (key === 'toModelOutput' && hasMarks(runs)) return withMarks(tool)
    if (key === 'experimental_toolCaller') return guardCaller(value, by, execute)
    return !isPlain && methods.has(key) && typeof value === 'function' ? value.bind(tool) : value
  }
}

/** A tool caller of the program makes the tool that runs only when it knows the tools that it may call. */
function guardCaller(caller: unknown, by: object, execute: Execute): unknown {
  if (typeof caller !== 'object' || caller === null || !('bind' in caller) || typeof caller.bind !== 'function')
    return caller
  const { bind } = caller
  return { ...caller, bind: (tools: unknown) => guardTool(bind.call(caller, tools) as AnyTool, by, execute) }
}

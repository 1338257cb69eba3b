import type { ToolCall } from '../../protocol/index.ts'

const changers = new WeakMap<ToolCall, readonly string[]>()

/** Keeps the transforms that have changed a call, for programs that have to refuse the change. */
export function keepChangers(call: ToolCall, hooks: readonly string[]): void {
  changers.set(call, hooks)
}

/** The transforms that have changed a call; none if it is as given, or a wrap has changed it. */
export function changersOf(call: ToolCall): readonly string[] {
  return changers.get(call) ?? []
}

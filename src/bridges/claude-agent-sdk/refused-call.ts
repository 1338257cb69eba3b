import { isThenable } from '../../base/index.ts'
import type { Decision } from '../../kernel/index.ts'
import { createContext, makeToolResult, type ToolCall } from '../../protocol/index.ts'
import type { Host } from '../host/open-host.ts'
import type { Shown } from './show-event.ts'

/**
 * Shows a refused call to the hooks of `tool.after`, as a result of the origin `denied`, and returns the words that the model reads: those of
 * the refusal, unless a hook changes them.
 */
export async function refusedCall(
  host: Host,
  { happening, decision, context }: Shown,
  reason: string,
): Promise<string> {
  const point = host.dispatcher.point('tool.after')
  const call = (decision?.payload ?? happening?.own) as { readonly call?: ToolCall } | undefined
  if (!point.isHeard() || call?.call === undefined) return reason
  const { id, name, kind } = call.call
  const by = decision === undefined || decision.type === 'continue' ? host.table.slug : decision.by
  const result = makeToolResult(id, Object.freeze({ denied_by: by, reason }), true)
  const own = { call: call.call, tool: { name, kind }, result, origin: 'denied' as const, durationMs: 0 }
  try {
    const shown = point.dispatch(point.payload(own, { context: context ?? createContext(), agent: host.agent }))
    const after: Decision = isThenable(shown) ? await shown : shown
    const { output } = (after.payload as { readonly result: typeof result }).result
    const changed = typeof output === 'string' ? output : JSON.stringify(output)
    const words = after.type === 'deny' ? `${after.by}: ${after.reason}` : output === result.output ? reason : changed
    return [words, ...after.informs.map(({ text }) => text)].join('\n\n')
  } catch {
    return reason // the call is refused already, and the record has the failure
  }
}

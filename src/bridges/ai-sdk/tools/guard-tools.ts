import type { ToolSet } from 'ai'
import type { Guarding } from '../calls/guarding.ts'
import type { AnyTool, TheirRun } from '../sdk.ts'
import { execute } from './execute.ts'
import { guardTool, isExecutable } from './guard-tool.ts'

/** The tools with hooks. Those that a provider runs itself are left as they are. */
export function guardTools(tools: ToolSet, guarding: Guarding): ToolSet {
  const { mounts } = guarding.bridge.host
  if (!mounts('tool.before', 'tool.around', 'tool.after', 'error.raised')) return tools
  const guarded = Object.entries(tools).map(([name, tool]) => [name, guard(name, tool)] as const)
  return Object.fromEntries(guarded)

  function guard(name: string, tool: AnyTool): AnyTool {
    if (tool.type === 'provider' && tool.isProviderExecuted) return tool
    if (!isExecutable(tool) && !mounts('tool.before')) return tool // only its calls could be refused
    return guardTool(tool, guarding.bridge, (original, input, options) =>
      execute(guarding, { name, tool: original, input, options: options as TheirRun }),
    )
  }
}

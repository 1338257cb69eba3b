import { asData, keepData } from '../../base/index.ts'
import type { ToolDefinition, ToolKind } from '../../protocol/index.ts'
import type { ListedTool } from '../listing/definition.ts'
import type { Session } from '../session/session.ts'

interface About {
  readonly name: string
  readonly method: string
  readonly kind: ToolKind
  readonly listed: ListedTool | undefined
}

/** Definitions that were made before: those of tools with large schemas would be copied at each call. */
const made = new WeakMap<ListedTool, ToolDefinition>()

/**
 * The definition of a tool as hooks see it. Its kind is that of the config, or else `mcp`, whatever the server says of the tool: a hint of a
 * server can make a hook stricter, which reads it in `tool.metadata.annotations`, and never takes a tool out of a hook's match.
 */
export function definitionOf({ host, server }: Session, { name, method, kind, listed }: About): ToolDefinition {
  const known = listed && made.get(listed)
  if (known !== undefined) return known
  const { definition, annotations, inputSchema } = listed ?? {}
  const { description } = definition ?? {}
  const metadata = { server, method, isListed: listed !== undefined, ...(annotations !== undefined && { annotations }) }
  const defined = asData(
    host.define({
      name,
      kind,
      metadata,
      ...(typeof description === 'string' && { description }),
      ...(inputSchema !== undefined && { inputSchema }),
    }),
  )
  keepData(defined)
  if (listed !== undefined) made.set(listed, defined)
  return defined
}

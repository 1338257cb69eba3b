import type { ToolKind } from '../../protocol/index.ts'
import type { Vocabulary } from '../brain.ts'

/** What kind an agent's tool is: by its table, else by how its MCP tools are called, else `other`. */
export function kindOfTool({ tools, mcp }: Vocabulary, name: string): ToolKind {
  const known = Object.hasOwn(tools, name) ? tools[name] : undefined
  if (known !== undefined) return known
  return mcp !== undefined && name.startsWith(mcp) ? 'mcp' : 'other'
}

import { object, optional, string, type TypeOf } from '../json/codec.ts'

/** The facts that a coding agent reports about itself beside the event. Each agent reports some of it, and not at every event. */
export const hostFacts = object({
  project: optional(string),
  cwd: optional(string),
  permissionMode: optional(string),
  subagent: optional(object({ id: optional(string), type: optional(string) })),
  mcpServer: optional(string),
  model: optional(string),
  transcript: optional(string),
  turnId: optional(string),
})
/** The facts that a coding agent reports about itself: its folder, mode, model and so on. Each agent reports some of it. */
export interface HostFacts extends TypeOf<typeof hostFacts> {
  /** The folder that the agent works in, absolute: relative paths start from it. */
  readonly cwd?: string
  /** The folder of the project whose hooks are called, absolute. */
  readonly project?: string
  /** How freely the agent may act, in its own words: `default`, `plan`, `bypassPermissions`, `yolo`, … */
  readonly permissionMode?: string
  /** The sub-agent that asks; nothing if it is the main one. */
  readonly subagent?: { readonly id?: string; readonly type?: string }
  /** The MCP server whose tool is called. */
  readonly mcpServer?: string
  /** The model that the agent uses. */
  readonly model?: string
  /** The file in which the agent keeps the conversation. */
  readonly transcript?: string
  /** The agent's name for the turn, or for the prompt that began it. */
  readonly turnId?: string
}

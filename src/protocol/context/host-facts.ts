import { object, optional, string, type TypeOf } from '../json/codec.ts'

/** What a coding agent tells of itself beside the event. Each agent tells some of it, and not at every event. */
export const hostFacts = object({
  /** The folder it works in, absolute: what relative paths start from. */
  cwd: optional(string),
  /** How freely it may act, in its own words: `default`, `plan`, `bypassPermissions`, `yolo`, … */
  permissionMode: optional(string),
  /** The sub-agent that asks; nothing if it is the main one. */
  subagent: optional(object({ id: optional(string), type: optional(string) })),
  /** The MCP server whose tool is called. */
  mcpServer: optional(string),
  model: optional(string),
  /** The file in which it keeps the conversation. */
  transcript: optional(string),
  /** Its name for the turn, or for the prompt that began it. */
  turnId: optional(string),
})
/** What a coding agent says of the machine and the project it runs in. */
export interface HostFacts extends TypeOf<typeof hostFacts> {}

/** An MCP server in an agent's settings. */
export interface Server {
  readonly name: string
  readonly state: ServerState
  /** The program or the host, which no secret is in. */
  readonly what?: string
  /** Whether the agent may sign in there by itself, since it has a URL of another machine and no headers: `pawl mcp` does not sign in. */
  readonly mayNeedSignIn?: true
}

/**
 * `open`: the agent reaches it by itself. `guarded`: it starts `pawl mcp`; `outdated`, with the code of another version; `byHand`, as a
 * person has written it. `left`: it cannot be rewritten, or is off.
 */
export type ServerState =
  | { readonly type: 'open' | 'guarded' | 'outdated' | 'byHand' | 'off' }
  | { readonly type: 'left'; readonly why: string; readonly todo?: string }

/** Settings with servers, as text: no files here. Foreign content keeps its bytes. */
export interface ServerFormat {
  /** The servers. A text that the agent cannot read is an error that names file, line and column. */
  read(text: string, file: string): readonly Server[]
  /** The text with these servers behind `pawl mcp`: those that are open, and those with the code of another version. */
  guard(text: string, names: Chosen, file: string): string
  /** The text with these servers as they were. */
  restore(text: string, names: Chosen, file: string): Restored
}

/** Whether a server is meant. */
export type Chosen = (server: Server) => boolean

interface Restored {
  readonly text: string
  /** Those that could not be restored, each with the reason. */
  readonly left: readonly { readonly name: string; readonly why: string }[]
}

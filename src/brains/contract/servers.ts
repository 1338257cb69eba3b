import type { StartPlace } from './layers.ts'

/** How a coding agent declares MCP servers in its settings. */
export interface ServerSettings {
  /** The files of a project, below its root. */
  readonly project: readonly string[]
  /** The files of a user: whole paths. */
  user(place: StartPlace): readonly string[]
  readonly form: 'json' | 'toml'
  /** The keys that lead to the servers by name; `*` is any key. */
  readonly containers: readonly (readonly string[])[]
  /** A server that the agent starts. */
  readonly local: LocalServer
  /** A server that it reaches by a URL, as far as `pawl mcp` can do the same. */
  readonly remote?: RemoteServer
  /** Keys of a server that only the agent itself can honour, each with what it does there. */
  readonly unlike?: Readonly<Record<string, string>>
  /** Requirements that a person has to know after servers were rewritten. */
  readonly note?: string
}

interface LocalServer {
  /** Whether `command` is the program, with `args` beside it, or the list of both. */
  readonly command: 'program' | 'list'
  /** The key of its environment. */
  readonly environment: 'env' | 'environment'
  /** The `type` of such a server; others that the agent reads alike are in `alike`. */
  readonly type: 'stdio' | 'local'
  readonly alike?: readonly string[]
  /** Whether the agent refuses one without a `type`. */
  readonly needsType?: true
}

interface RemoteServer {
  /** The keys of a URL that the agent reaches over Streamable HTTP, each with the types under which it does; `''` is none. */
  readonly urls: Readonly<Record<string, readonly string[]>>
  /** The key of the headers. */
  readonly headers: 'headers'
}

/** A callback for a hook point, as the SDK has it: it gets the payload that Claude Code would send to a command. */
export type SdkHook = (
  input: never,
  toolUseId: string | undefined,
  options: { readonly signal: AbortSignal },
) => Promise<unknown>

/** Callbacks for one hook point, and the tools for which they are called. */
export interface SdkMatcher {
  /** A pattern for names of tools. Default: all. */
  readonly matcher?: string | undefined
  /** Called at the same time. */
  readonly hooks: readonly SdkHook[]
  /** Seconds that the callbacks have. */
  readonly timeout?: number | undefined
  /** What the failure of a callback does to the action. */
  readonly onFailure?: 'continue' | 'block' | undefined
}

/** Callbacks by the name of their hook point. */
export type SdkHooks = Readonly<Record<string, readonly SdkMatcher[] | undefined>>

/** The function of a program that answers for the person. */
export type SdkCanUseTool = (name: string, input: Record<string, unknown>, options: never) => Promise<unknown>

/** The options of the SDK's `query` that `withPawl` reads; all others pass through. */
export interface SdkOptions {
  /** Callbacks of the program, which stay. */
  readonly hooks?: SdkHooks | undefined
  /** Answers for the person: also the questions of hooks. */
  readonly canUseTool?: SdkCanUseTool | undefined
  /** The folder of the project. */
  readonly cwd?: string | undefined
  /** Settings, as an object or as JSON text. */
  readonly settings?: unknown
  /** Options of the program `claude`; some of them are refused. */
  readonly extraArgs?: Readonly<Record<string, string | null>> | undefined
  /** Words before the options of the program; some of them are refused. */
  readonly executableArgs?: readonly string[] | undefined
  /** Refused: use `canUseTool`. */
  readonly permissionPromptToolName?: string | undefined
  /** Whether the program is asked. */
  readonly permissionPrompts?: 'host' | 'none' | undefined
}

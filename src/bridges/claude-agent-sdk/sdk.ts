/** A callback for a hook point, as the SDK has it: it gets the payload that Claude Code would send to a command. */
export type SdkHook = (
  input: never,
  toolUseId: string | undefined,
  options: { readonly signal: AbortSignal },
) => Promise<unknown>

/** Callbacks for one hook point, and the tools for which they are called. */
export interface SdkMatcher {
  readonly matcher?: string | undefined
  readonly hooks: readonly SdkHook[]
  /** Seconds that the callbacks have. */
  readonly timeout?: number | undefined
  readonly onFailure?: 'continue' | 'block' | undefined
}

/** Callbacks by the name of their hook point. */
export type SdkHooks = Readonly<Record<string, readonly SdkMatcher[] | undefined>>

/** The function of a program that answers for the person. */
export type SdkCanUseTool = (name: string, input: Record<string, unknown>, options: never) => Promise<unknown>

/** The options of the SDK's `query` that `withPawl` reads; all others pass through. */
export interface SdkOptions {
  readonly hooks?: SdkHooks | undefined
  readonly canUseTool?: SdkCanUseTool | undefined
  /** The folder of the project. */
  readonly cwd?: string | undefined
  /** Settings, as an object or as JSON text. */
  readonly settings?: unknown
  readonly extraArgs?: Readonly<Record<string, string | null>> | undefined
  readonly executableArgs?: readonly string[] | undefined
  readonly permissionPromptToolName?: string | undefined
  readonly permissionPrompts?: 'host' | 'none' | undefined
}

import type { Level } from './brain.ts'
import type { Shape } from './shape.ts'

/** Where an agent is started. This decides which settings it reads. */
export interface StartPlace {
  /** The folder that the agent is started in. */
  readonly folder: string
  readonly home: string
  /** The root of the file system: settings of an administrator are below it. */
  readonly system: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly platform: string
  /** Whether only files of the folder count: not the user's, not an administrator's, no environment and no trust. */
  readonly projectOnly?: boolean
}

/** The author of a settings file: an administrator, a user, a team, or a user for one project. */
type Scope = 'managed' | 'user' | 'project' | 'local'

/** How much an agent accepts as JSON. */
export interface JsonForm {
  readonly type: 'json'
  readonly comments: boolean
  readonly trailingCommas: boolean
  /** Whether it accepts a byte order mark. */
  readonly mark: boolean
  /** Whether the agent starts without a file that it cannot parse, or does not start at all. */
  readonly onBad: OnBad
}

type OnBad = 'skips' | 'stops'

/** How an agent parses a settings file. */
export type Form = JsonForm | { readonly type: 'toml'; readonly onBad: OnBad }

/** One settings file that an agent reads. */
export interface Layer {
  readonly file: string
  readonly scope: Scope
  readonly form: Form
}

/** A setting that stops an agent from calling hooks. */
export interface Switch {
  /** The keys that lead to it; `*` is any key. */
  readonly keys: readonly string[]
  isOff(value: unknown, found: Found): boolean
  /** The layers that the agent accepts it from. Default: all. */
  readonly scopes?: readonly Scope[]
  /** `strongest`: the strongest layer that has it decides. `each`: every layer counts. */
  readonly rule: 'strongest' | 'each'
}

/** Other settings that an `isOff` may use. */
interface Found {
  readonly keys: readonly string[]
  readonly place: StartPlace
}

/**
 * How one agent reads its settings, for `pawl doctor`: it reports settings that stop our entries from taking effect.
 * The facts are measured on the real program, unless `measured` is missing.
 */
export interface Layers {
  /** The version that the facts are from. */
  readonly measured?: string
  /** The files outside of projects in which it looks for hooks, one for each level. */
  readonly hookFiles?: Readonly<Partial<Record<Level, (place: StartPlace) => string>>>
  /** Its settings files, the weakest first. */
  files(place: StartPlace): readonly Layer[]
  readonly switches: readonly Switch[]
  /** The required shape of the file with our entries; else the agent drops all of it. */
  readonly shape?: Shape
  /** The hook point at which a hook of others can overrule us where our hook process fails, because the last one decides. */
  readonly overruledAt?: string
  /** Whether it replaces variables of its environment in the texts of its settings. */
  readonly expands?: boolean
  /** Environment variables that turn hooks off. */
  readonly offVariables: readonly string[]
  /** Environment variables that name a program to which it hands our command instead of a shell. */
  readonly shellVariables?: readonly string[]
  /** Environment variables that it does not accept from its files. */
  readonly refusedVariables?: readonly string[]
  /** The keys in its settings that lead to environment variables for hooks. */
  readonly envKeys?: readonly string[]
  /** The files of environment variables that it loads: the first that exists of each list. */
  envFiles?(place: StartPlace): readonly (readonly string[])[]
  /** Whether it finds the project's settings when it is started in a folder below: always, in a git repository, or never. */
  readonly below: 'always' | 'repository' | 'never'
  /** Its tools that are not in the vocabulary. */
  readonly otherTools: readonly string[]
  /** Whether a tool of an MCP server can have this name. */
  isOfServer(tool: string): boolean
}

export const strictJson: JsonForm = {
  type: 'json',
  comments: false,
  trailingCommas: false,
  mark: false,
  onBad: 'skips',
}
export const toml: Form = { type: 'toml', onBad: 'stops' }

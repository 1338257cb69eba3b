/** How the hook process ends when it has answered: this, and the exit code that the agent shall see. Node itself never ends so. */
export const answered = 70

/** The values that a command needs to start the hook program at one hook point of an agent. */
export interface Launch {
  readonly slug: string
  /** The agent's name for the hook point. */
  readonly native: string
  /** The SHA-256 of the hook program, in hexadecimal. */
  readonly digest: string
  /** The answer to the agent after a person has removed Pawl. */
  readonly silence: string
  /** The agent's settings in a project, below its root: they name the program. */
  readonly settings: string
  /** Whether the agent can refuse at this hook point. */
  readonly canRefuse: boolean
  /** The variable in which the agent names the project. Those of other agents may be there, too, and are not believed. */
  readonly projectVariable: string | undefined
  /** The reason of the refusal when the program cannot run; without quotes. */
  readonly failure?: string
  /** The level whose hooks these are, if they are not those of a project. */
  readonly level?: string
}

/** The root of the user level, below the home folder. */
export const userFolder = '.config/pawl'

/** The hook program, below the project's root. */
export const program = '.pawl/hook.cjs'

/** Variables by which a settings file could make Node run something else first, or wait for a pipe. */
export const cleared = ['NODE_OPTIONS', 'NODE_PATH', 'NODE_V8_COVERAGE', 'NODE_COMPILE_CACHE', 'OPENSSL_CONF'] as const

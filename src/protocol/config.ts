import type { Hook, Redaction } from '../kernel/index.ts'

/** What a project says in `pawl.config.ts`. */
export interface Config {
  readonly hooks?: readonly Hook[]
  /** Files of theories, from the folder of the config on. */
  readonly theories?: readonly string[]
  /** Roles of this project itself; those of packages are linked by `pawl init --roles`. */
  readonly roles?: readonly unknown[]
  /** Where records, confirmations and budgets are kept: `sqlite:`, `postgres:` or `memory:`; files in `.pawl/` if nothing is said. */
  readonly store?: string
  /** What must not reach a record, besides what looks like a secret. */
  readonly redaction?: Redaction
}

/** Says nothing but that this is a config, so that an editor knows what may stand in it. */
export function defineConfig(config: Config): Config {
  return config
}

import { checkKeys, type Hook, type Redaction } from '../kernel/index.ts'

/** What a project says in `pawl.config.ts`. */
export interface Config {
  readonly hooks?: readonly Hook[]
  /** Files of theories, from the folder of the config on. */
  readonly theories?: readonly string[]
  /** Roles of this project itself; those of packages are linked by `pawl init --roles`. */
  readonly roles?: readonly unknown[]
  /** Where records, confirmations and budgets are kept: `sqlite:`, `postgres:` or `memory:`. Default: files in `.pawl/`. */
  readonly store?: string
  /** What must not reach a record, besides what looks like a secret. */
  readonly redaction?: Redaction
}

const configKeys = ['hooks', 'theories', 'roles', 'store', 'redaction'] satisfies readonly (keyof Config)[]

/** Types a config, and refuses a misspelt key: hooks under `hook` would guard nothing. */
export function defineConfig(config: Config): Config {
  checkConfig(config)
  return config
}

/** The same for a config that was written without `defineConfig`. */
export function checkConfig(config: object): void {
  checkKeys(config, configKeys, 'the config', 'bad-config')
}

import { checkKeys, PawlError } from '../base/index.ts'
import type { Hook, Mode, Redaction } from '../kernel/index.ts'

/** The config of a project, in `pawl.config.ts`. Each key is described in docs/config.md, which is made from these comments. */
export interface Config {
  /** Hooks, made with `guard`, `transform`, `observe` or `around`. Default: none. See docs/events.md. */
  readonly hooks?: readonly Hook[]
  /** Ready-made rules, by the names of packs and profiles: `['standard']`. Default: none. See docs/packs.md. */
  readonly packs?: readonly string[]
  /** Tunes rules of packs by name: a level (`deny`, `ask`, `shadow`, `off`), or `{ level, unknown }` and the options of the rule. The name of a pack means all its rules. Default: as the packs have them. See docs/packs.md. */
  readonly rules?: Readonly<Record<string, RuleSetting>>
  /** Files of theories, relative to the folder of the config; `{ file, mode: 'shadow' }` for one whose hooks only record what they would do. Default: none. See docs/theory.md. */
  readonly theories?: readonly TheorySource[]
  /** `shadow`: all hooks, rules and theories of this config decide and are recorded, and nothing is enforced. Default: `enforce`. See docs/packs.md. */
  readonly mode?: Mode
  /** Roles of this project itself; `pawl init --roles` links those of packages. Default: none. See docs/roles.md. */
  readonly roles?: readonly unknown[]
  /** Where questions and budgets are kept: `sqlite:FOLDER` or `postgres://…`. Default: `sqlite:.pawl`. See docs/store.md. */
  readonly store?: string
  /** Values that must not reach a record, in addition to those that look like secrets. Default: nothing more. See docs/redaction.md. */
  readonly redaction?: Redaction
  /** The audit log of the project. Default: in `.pawl/audit`, without witnesses. See docs/audit.md. */
  readonly audit?: AuditConfig
}

/** What a rule of a pack does: refuse, ask a person, only record what it would do, or nothing. */
export type RuleLevel = 'deny' | 'ask' | 'shadow' | 'off'

/** How a config tunes a rule: a level; or its level, what it does if it cannot tell, and the lists that are its options. */
export type RuleSetting =
  | RuleLevel
  | {
      readonly level?: RuleLevel
      readonly unknown?: 'deny' | 'ask' | 'allow'
      readonly [option: string]: string | readonly string[] | undefined
    }

/** A theory in a config: its file, and whether its hooks enforce what they decide. */
export type TheorySource = string | { readonly file: string; readonly mode?: Mode }

/** The file of a theory that a config names. */
export function theoryFile(source: TheorySource): string {
  return typeof source === 'string' ? source : source.file
}

interface AuditConfig {
  /** Witnesses that store heads of the log, in addition to your state folder: `file:PATH`, `git:FOLDER`, `http://…` on this machine, `https://…`, `postgres://…`. Default: none. See docs/audit.md. */
  readonly witnesses?: readonly string[]
}

const configKeys = [
  'hooks',
  'packs',
  'rules',
  'theories',
  'mode',
  'roles',
  'store',
  'redaction',
  'audit',
] satisfies readonly (keyof Config)[]

/**
 * Types a config, and throws on a misspelt key: hooks under `hook` would guard nothing.
 *
 * @example
 * export default defineConfig({ hooks: [noForcePush], theories: ['policy.sys2dsl'] })
 */
export function defineConfig(config: Config): Config {
  checkConfig(config)
  return config
}

/** The same for a config that was written without `defineConfig`. */
export function checkConfig(config: object): void {
  checkKeys(config, configKeys, 'the config', 'bad-config')
  if ('audit' in config && config.audit !== undefined) checkAudit(config.audit)
}

/** A witness that is never asked would be missing when it is needed. */
function checkAudit(audit: unknown): void {
  if (typeof audit !== 'object' || audit === null || Array.isArray(audit)) throw badAudit('`audit` is not an object')
  checkKeys(audit, ['witnesses'], '`audit`', 'bad-config')
  const { witnesses = [] } = audit as { readonly witnesses?: unknown }
  if (!Array.isArray(witnesses)) throw badAudit('`audit.witnesses` is not a list')
  const odd = witnesses.findIndex((one) => typeof one !== 'string')
  if (odd !== -1) throw badAudit(`\`audit.witnesses[${odd}]\` is not a text`)
}

function badAudit(what: string): PawlError {
  return new PawlError('bad-config', what, { hint: "write `audit: { witnesses: ['file:PATH'] }`" })
}

import {
  aboveZero,
  checkKeys,
  checkOptionTypes,
  checkRequired,
  flag,
  isObject,
  nonEmptyText,
  type OptionRule,
  PawlError,
} from '../base/index.ts'
import { canonical, shortHash } from '../protocol/index.ts'

/** Options of every hook of this folder beside its port. */
export interface HookOptions {
  /** Its name in audit, errors and lists; needed where there are two of a kind. */
  readonly name?: string
  /** The severe variant of its tier: see docs/governance.md. */
  readonly strict?: boolean
  /** How long the port may take; a longer call has failed. */
  readonly timeoutMs?: number
}

/** Refuses options with a key that is not known: a misspelt `strict` or `deny` would not be there. */
export function checkOptions(given: object, known: readonly string[], what: string): void {
  if (!isObject(given)) throw new PawlError('bad-option', `${what} needs an object of options`)
  checkKeys(given, known, what, 'bad-option')
}

/** Checks the options of a hook of this folder, and its port. */
export function checkHookOptions(
  given: object,
  what: string,
  port: Readonly<Record<string, OptionRule>>,
  more: Readonly<Record<string, OptionRule>> = {},
): void {
  checkOptions(given, [...Object.keys(port), ...Object.keys(more), ...hookKeys], what)
  checkRequired(what, given, port)
  checkOptionTypes(what, given, { ...more, name: nonEmptyText, strict: flag, timeoutMs: aboveZero })
}

/** The options that every hook of this folder takes. */
const hookKeys = ['name', 'strict', 'timeoutMs'] satisfies readonly (keyof HookOptions)[]

/** After the hooks of others in the same phase: calls that they refuse are not reserved or asked for. */
export const late = 900

/** The parts of a hook's declaration from its options and its port: only those that are set. */
export function commonOf(
  { timeoutMs }: HookOptions,
  { identity }: { readonly identity?: string | undefined },
): { readonly timeoutMs?: number; readonly identity?: string } {
  return { ...(timeoutMs !== undefined && { timeoutMs }), ...(identity !== undefined && { identity }) }
}

/** The identity of a port that decides by data alone. */
export function identityOf(data: unknown): string {
  return shortHash(canonical(data))
}

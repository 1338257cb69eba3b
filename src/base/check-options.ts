import type { ErrorCode } from './error-code.ts'
import { PawlError } from './errors.ts'
import { didYouMean } from './nearest.ts'

/** The rule for an option: a phrase for people, and the test. */
export interface OptionRule {
  readonly says: string
  readonly fits: (value: unknown) => boolean
  /** How to make one. */
  readonly hint?: string
}

/** Rules by the names of options. */
type Rules = Readonly<Record<string, OptionRule>>

/**
 * Refuses options of the wrong type. A config is not type-checked when it is compiled, and a wrong value must not
 * switch a check off: `null` is a wrong value, and only `undefined` means that an option is missing.
 */
export function checkOptionTypes(what: string, given: object, rules: Rules, code: ErrorCode = 'bad-option'): void {
  for (const [key, rule] of Object.entries(rules)) {
    const value: unknown = given[key as never]
    if (value === undefined || rule.fits(value)) continue
    const words = rule.says.match(/(?<=')\w+(?=')/g) ?? []
    throw new PawlError(code, `\`${key}\` of ${what} must be ${rule.says}, not ${shown(value, words)}`, {
      hint: rule.hint ?? hintFor(value, words, rule),
    })
  }
}

function hintFor(value: unknown, words: readonly string[], { fits }: OptionRule): string | undefined {
  if (typeof value !== 'string') return undefined
  return value !== '' && fits([value]) ? `write it as a list: ['${value}']` : didYouMean(value, words)
}

/** The same for options that cannot be left out. */
export function checkRequired(what: string, given: object, rules: Rules): void {
  for (const [key, rule] of Object.entries(rules)) {
    if (given[key as never] !== undefined) continue
    throw new PawlError('bad-option', `${what} needs \`${key}\`: ${rule.says}`, { hint: rule.hint })
  }
  checkOptionTypes(what, given, rules)
}

/** A value for a sentence. A text is repeated only where certain words are expected: it may hold a password. */
function shown(value: unknown, words: readonly string[]): string {
  if (value === '') return 'an empty text'
  if (typeof value === 'string') return words.length > 0 ? `'${value}'` : 'this text'
  if (Array.isArray(value)) return 'this list'
  if (typeof value === 'function') return 'a function'
  return typeof value === 'object' && value !== null ? 'this object' : String(value)
}

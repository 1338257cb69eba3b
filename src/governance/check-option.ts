import { didYouMean, isObject, PawlError } from '../base/index.ts'

/** What an option may be: a sentence for people, and the test. */
export interface OptionRule {
  readonly says: string
  readonly fits: (value: unknown) => boolean
  /** How to make one. */
  readonly hint?: string
}

export const nonEmptyText: OptionRule = { says: 'a text that is not empty', fits: isText }
export const textList: OptionRule = {
  says: 'a list of texts that are not empty',
  fits: (value) => Array.isArray(value) && value.every(isText),
}
export const textOrTexts: OptionRule = {
  says: 'a text that is not empty, or a list of them',
  fits: (value) => isText(value) || (textList.fits(value) && (value as readonly unknown[]).length > 0),
}
export const textsByName: OptionRule = {
  says: 'an object of texts',
  fits: (value) => isObject(value) && Object.values(value).every((text) => typeof text === 'string'),
}
export const flag: OptionRule = { says: 'true or false', fits: (value) => typeof value === 'boolean' }
export const callable: OptionRule = { says: 'a function', fits: (value) => typeof value === 'function' }
export const fromZeroUp: OptionRule = {
  says: 'a number from 0 up',
  fits: (value) => typeof value === 'number' && value >= 0 && Number.isFinite(value),
}
export const aboveZero: OptionRule = {
  says: 'a number above 0',
  fits: (value) => fromZeroUp.fits(value) && value !== 0,
}
export const fromZeroToOne: OptionRule = {
  says: 'a number from 0 to 1',
  fits: (value) => typeof value === 'number' && value >= 0 && value <= 1,
}

/** One of these words. */
export function oneWordOf(...words: readonly string[]): OptionRule {
  return { says: words.map((word) => `'${word}'`).join(' or '), fits: (value) => words.includes(value as string) }
}

/** An object with these methods: a port that somebody else has written. */
export function portWith(...methods: readonly string[]): OptionRule {
  return {
    says: `an object with ${methods.map((method) => `\`${method}\``).join(', ')}`,
    fits: (value) =>
      ((typeof value === 'object' && value !== null) || typeof value === 'function') &&
      methods.every((method) => typeof value[method as never] === 'function'),
  }
}

/**
 * Refuses options of the wrong type. A config is not type-checked when it is compiled, and a wrong value must not switch a check off:
 * `null` is a wrong value, and only `undefined` means that an option is not given.
 */
export function checkOptionTypes(what: string, given: object, rules: Readonly<Record<string, OptionRule>>): void {
  for (const [key, rule] of Object.entries(rules)) {
    const value: unknown = given[key as never]
    if (value === undefined || rule.fits(value)) continue
    throw new PawlError('bad-option', `\`${key}\` of ${what} must be ${rule.says}, not ${shown(value)}`, {
      hint: (typeof value === 'string' ? hintFor(value, rule) : undefined) ?? rule.hint,
    })
  }
}

/** The same for options that cannot be left out. */
export function checkRequired(what: string, given: object, rules: Readonly<Record<string, OptionRule>>): void {
  for (const [key, rule] of Object.entries(rules)) {
    if (given[key as never] !== undefined) continue
    throw new PawlError('bad-option', `${what} needs \`${key}\`: ${rule.says}`, { hint: rule.hint })
  }
  checkOptionTypes(what, given, rules)
}

function hintFor(value: string, rule: OptionRule): string | undefined {
  if (rule === textList && value !== '') return `write it as a list: ['${value}']`
  return didYouMean(value, rule.says.match(/(?<=')\w+(?=')/g) ?? [])
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function shown(value: unknown): string {
  if (typeof value === 'string') return `'${value}'`
  if (Array.isArray(value)) return 'such a list'
  return typeof value === 'object' && value !== null ? 'such an object' : String(value)
}

import type { OptionRule } from './check-options.ts'
import { isObject } from './json.ts'

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

/** An object with these methods: a port that another program has written. */
export function portWith(...methods: readonly string[]): OptionRule {
  return {
    says: `an object with ${methods.map((method) => `\`${method}\``).join(', ')}`,
    fits: (value) =>
      ((typeof value === 'object' && value !== null) || typeof value === 'function') &&
      methods.every((method) => typeof value[method as never] === 'function'),
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

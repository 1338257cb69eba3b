import {
  checkKeys,
  checkOptionTypes,
  checkRequired,
  nonEmptyText,
  type OptionRule,
  textOrTexts,
} from '../../base/index.ts'

type Rules = Readonly<Record<string, OptionRule>>

/** The option that every hook of this folder has. */
export interface Named {
  /** Its name in audit, errors and lists; needed where an agent has two of a kind. Default: that of the function. */
  readonly name?: string
}

/** Checks the options of a hook of this folder: those that it needs, and those that it may have. */
export function checkOptions(what: string, given: object, needed: Rules, optional: Rules): void {
  checkKeys(given, [...Object.keys(needed), ...Object.keys(optional), 'name'], what, 'bad-option')
  checkRequired(what, given, needed)
  checkOptionTypes(what, given, { ...optional, name: nonEmptyText })
}

/** A whole number from this one up. */
export function wholeFrom(least: number): OptionRule {
  return {
    says: `a whole number from ${least} up`,
    fits: (value) => Number.isSafeInteger(value) && (value as number) >= least,
  }
}

/** Milliseconds that a timer can wait: a timer of more than 2³¹ − 1 would fire immediately. */
export const milliseconds: OptionRule = {
  says: 'milliseconds from 0 to 2147483647',
  fits: (value) => typeof value === 'number' && value >= 0 && value <= 2 ** 31 - 1,
}

/** Names of tools, as `match: { name }` takes them. */
export const toolNames: OptionRule = {
  ...textOrTexts,
  hint: "name the tools: `tools: ['search', 'mcp_*']`; `*` matches any characters",
}

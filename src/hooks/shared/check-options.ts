import {
  checkKeys,
  checkOptionTypes,
  checkRequired,
  didYouMean,
  nonEmptyText,
  type OptionRule,
  textOrTexts,
} from '../../base/index.ts'

/** The rule for an option of a hook of this folder. */
export interface Rule extends OptionRule {
  /** A value that fits, as a program has it: the hint if there is no better one. */
  readonly such?: string
  /** The rule for the entries of a list. */
  readonly each?: OptionRule
}

export type Rules = Readonly<Record<string, Rule>>

/** The option that every hook of this folder has. */
export interface Named {
  /** Its name in audit, errors and lists; needed where an agent has two of a kind. Default: that of the function. */
  readonly name?: string
}

/** Checks the options of a hook of this folder: those that it needs, and those that it may have. Each refusal has a hint. */
export function checkOptions(what: string, given: object, needed: Rules, optional: Rules): void {
  const rules = { ...needed, ...optional, name: { ...nonEmptyText, such: `'${what}-2'` } }
  checkKeys(given, Object.keys(rules), `the options of ${what}`, 'bad-option')
  checkRules(what, given, rules)
  checkRequired(what, given, needed)
}

/** Checks the values of options. Of a list, the error names the entry that is wrong. */
export function checkRules(what: string, given: object, rules: Rules): void {
  for (const [key, rule] of Object.entries(rules)) {
    const value: unknown = given[key as never]
    if (rule.each !== undefined && Array.isArray(value))
      for (const [at, entry] of value.entries()) {
        const place = `${key}[${at}]`
        const each = { ...rule.each, hint: hintFor(key, entry, rule, rule.each) }
        checkOptionTypes(what, { [place]: entry ?? null }, { [place]: each })
      }
    checkOptionTypes(what, { [key]: value }, { [key]: { ...rule, hint: hintFor(key, value, rule, rule) } })
  }
}

/** The word that was meant, a list of the only entry, or how to write the option. */
function hintFor(key: string, value: unknown, { hint, such }: Rule, { says, fits }: OptionRule): string {
  const words = says.match(/(?<=')[\w.]+(?=')/g) ?? []
  const isText = typeof value === 'string' && value !== ''
  if (isText && fits([value])) return `write it as a list: \`${key}: ['${value}']\``
  const near = isText ? didYouMean(value, words) : undefined
  const written = such === undefined ? words.map((word) => `'${word}'`) : [such]
  return near ?? hint ?? `write ${written.map((one) => `\`${key}: ${one}\``).join(' or ')}`
}

/** A whole number from this one up, and one for the hint. */
export function wholeFrom(least: number, such: number): Rule {
  return {
    says: `a whole number from ${least} up`,
    fits: (value) => Number.isSafeInteger(value) && (value as number) >= least,
    such: String(such),
  }
}

/** Milliseconds that a timer can wait: a timer of more than 2³¹ − 1 would fire immediately. */
export const milliseconds: Rule = {
  says: 'milliseconds from 0 to 2147483647',
  fits: (value) => typeof value === 'number' && value >= 0 && value <= 2 ** 31 - 1,
  such: '500',
}

/** Names of tools, as `match: { name }` takes them. */
export const toolNames: Rule = {
  ...textOrTexts,
  each: nonEmptyText,
  hint: "name the tools: `tools: ['search', 'mcp_*']`; `*` matches any characters",
}

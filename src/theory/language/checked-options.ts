import { checkKeys, checkOptionTypes, type OptionRule } from '../../base/index.ts'

/** Rules for all options of a function, so that none is forgotten. */
export type OptionRules<T> = Readonly<Record<keyof T & string, OptionRule>>

/** The options of a public function. A misspelt one is refused: it would otherwise be left out silently. */
export function checkedOptions<T extends object>(given: T | undefined | null, what: string, rules: OptionRules<T>): T {
  const options = given ?? ({} as T)
  checkKeys(options, Object.keys(rules), `the options of ${what}`, 'bad-option')
  checkOptionTypes(what, options, rules)
  return options
}

import { checkKeys, type ErrorCode, PawlError } from '../../base/index.ts'

/** What an option may be, and what to give instead of a wrong one. */
export interface OptionRule {
  readonly isRight: (value: unknown) => boolean
  readonly hint: string
}

/** Refuses options that are not an object, unknown ones and those of a wrong type; `undefined` means that an option is not given. */
export function checkOptions(
  options: unknown,
  rules: Readonly<Record<string, OptionRule>>,
  what: string,
  code: ErrorCode,
): void {
  checkKeys(options, Object.keys(rules), what, code)
  for (const [name, value] of Object.entries(options as object)) {
    const rule = rules[name]
    if (rule === undefined || value === undefined || rule.isRight(value)) continue
    throw new PawlError(code, `\`${name}\` of ${what} cannot be ${shownValue(value)}`, { hint: rule.hint })
  }
}

/** A value for a sentence. A text is not repeated: it may hold a password. */
export function shownValue(value: unknown): string {
  if (value === '') return 'an empty text'
  if (typeof value === 'number' || value === null) return String(value)
  return Array.isArray(value) ? 'this list' : `a value of type ${typeof value}`
}

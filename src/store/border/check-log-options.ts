import {
  checkKeys,
  checkOptionTypes,
  type ErrorCode,
  flag,
  type OptionRule,
  PawlError,
  typeName,
} from '../../base/index.ts'
import type { AuditLog, LogFilter } from '../../ports/index.ts'

const word: OptionRule = { says: 'a text', fits: (value) => typeof value === 'string', hint: 'give a text' }
const time: OptionRule = {
  says: 'a time in milliseconds since 1970',
  fits: (value) => typeof value === 'number' && !Number.isNaN(value),
  hint: 'give milliseconds since 1970, such as `Date.parse("2026-01-31")`',
}
const filterRules = {
  from: time,
  to: time,
  event: word,
  agent: word,
  session: word,
  decision: word,
  hook: word,
  text: word,
  last: {
    says: 'a whole number from 0 up',
    fits: (value) => value === Number.POSITIVE_INFINITY || (Number.isInteger(value) && (value as number) >= 0),
    hint: 'give how many of the latest records, such as 20',
  },
} satisfies Record<keyof LogFilter, OptionRule>

/** Refuses options that are not an object, unknown ones and those of a wrong type. */
function checkOptions(
  given: unknown,
  rules: Readonly<Record<string, OptionRule>>,
  what: string,
  code: ErrorCode,
): void {
  checkKeys(given, Object.keys(rules), what, code)
  checkOptionTypes(what, given as object, rules, code)
}

/** Refuses a filter that is not one: a misspelt key would return every record. */
export function checkFilter(filter: unknown): void {
  checkOptions(filter, filterRules, 'a filter of the log', 'bad-filter')
}

/** Refuses a signal that cannot end anything. */
export function checkSignal(signal: unknown): void {
  if (signal instanceof AbortSignal) return
  throw new PawlError('bad-option', `\`follow\` needs a signal to end by, not ${typeName(signal)}`, {
    hint: '`log.follow(filter, controller.signal)` with `const controller = new AbortController()`',
  })
}

const place: OptionRule = {
  says: 'the place of a record',
  fits: isPlace,
  hint: 'give the position and the hash of a record, such as the value of `await log.head()`',
}
const verifyRules = {
  publicKey: {
    says: 'a text in PEM format',
    fits: (value) => typeof value === 'string', // whether it is a key is another question
    hint: 'give the public key as a text in PEM format, such as the content of `audit.pub`',
  },
  head: place,
  from: place,
  witnesses: {
    says: 'a list of witnesses',
    fits: (value) => Array.isArray(value) && value.every(isWitness),
    hint: 'give a list of witnesses: `witnessAt(target)` makes each of them',
  },
  isFirstSight: flag,
} satisfies Record<keyof NonNullable<Parameters<AuditLog['verify']>[0]>, OptionRule>

/** Refuses options that would not be compared with the log: it would be found in order without a word. */
export function checkVerifyOptions(options: unknown): void {
  checkOptions(options, verifyRules, 'the options of verify', 'bad-option')
}

const rotateRules = {
  isLost: { ...flag, hint: 'give true if the present key is lost' },
  keepsKey: {
    ...flag,
    hint: 'give true, with `isLost`, if the key in the folder signs another log already',
  },
} satisfies Record<keyof NonNullable<Parameters<AuditLog['rotateKey']>[0]>, OptionRule>

export function checkRotateOptions(options: unknown): void {
  checkOptions(options, rotateRules, 'the options of rotateKey', 'bad-option')
}

/** Refuses a value that could not be read again: a record on the chain stays there. */
export function checkRecords(records: unknown): void {
  if (!Array.isArray(records)) throw badRecord('`append` takes a list of records', typeName(records))
  records.forEach(checkRecord)
}

function checkRecord(record: unknown, at: number): void {
  if (typeof record !== 'object' || record === null) throw badRecord(`record ${at} is not one`, typeName(record))
  for (const { key, isRight, what } of requirements) {
    const value = (record as Readonly<Record<string, unknown>>)[key]
    if (!isRight(value)) throw badRecord(`record ${at} needs ${what} as \`${key}\``, typeName(value))
  }
}

interface Requirement {
  readonly key: string
  readonly isRight: (value: unknown) => boolean
  readonly what: string
}

const requirements: readonly Requirement[] = [
  { key: 'time', isRight: Number.isFinite, what: 'a number' },
  { key: 'agent', isRight: isText, what: 'a text' },
  { key: 'event', isRight: isText, what: 'a text' },
  { key: 'decision', isRight: isText, what: 'a text' },
  { key: 'hooks', isRight: isHooks, what: 'a list of hooks with their names and outcomes' },
  { key: 'durationMs', isRight: Number.isFinite, what: 'a number' },
]

function badRecord(what: string, found: string): PawlError {
  return new PawlError('bad-record', `${what}, not ${found}`, {
    hint: '`log.append([{ time, agent, event, decision, hooks, durationMs }])`; `auditSink` makes such records',
  })
}

function isText(value: unknown): boolean {
  return typeof value === 'string'
}

function isHooks(value: unknown): boolean {
  return Array.isArray(value) && value.every(isHook)
}

function isHook(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'hook' in value && isText(value.hook)
}

function isPlace(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('position' in value) || !('hash' in value)) return false
  const { position, hash } = value
  return Number.isInteger(position) && (position as number) >= 0 && typeof hash === 'string' && hash !== ''
}

function isWitness(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('recall' in value)) return false
  return typeof value.recall === 'function'
}

import {
  asData,
  checkKeys,
  checkOptionTypes,
  flag,
  nonEmptyText,
  type OptionRule,
  PawlError,
  readGiven,
  textList,
  typeName,
} from '../../base/index.ts'

/** The options of `openStore`. */
export interface StoreOptions {
  /** The time in milliseconds, for the expiry of confirmations. */
  readonly now?: () => number
  /** Whether a missing store is made, as by default; otherwise it is an error, `no-store`. For read-only use. */
  readonly create?: boolean
  /** How long a step without a sign of life still belongs to its process. */
  readonly leaseMs?: number
  /** How long a call may wait, in milliseconds, before it fails as `store-busy` or `store-lost`; 30 seconds by default. */
  readonly patienceMs?: number
  /**
   * The folder of the keys that sign the audit log, made at first use; `FOLDER/keys` for `sqlite:`. A `postgres:` log
   * is signed only if this is set: by the same keys on all machines.
   */
  readonly auditKeys?: string
  /**
   * Witnesses that remember heads of the audit log: `file:PATH` (a whole path), `git:FOLDER`, `https://…`,
   * `postgres://…`. They receive every signed record and, when the store is closed, the end of the log; nothing waits
   * for them, and a failure is a warning.
   */
  readonly witnesses?: readonly string[]
}

/** How long a call of a store waits by default. */
export const usualPatienceMs = 30_000

const usualLeaseMs = 10_000

/** The longest time that timers and servers understand. */
const longestMs = 2 ** 31 - 1

const rules: Readonly<Record<keyof StoreOptions, OptionRule>> = {
  now: {
    says: 'a function',
    fits: (value) => typeof value === 'function',
    hint: 'give a function that returns milliseconds since 1970, such as `Date.now`',
  },
  create: { ...flag, hint: 'give true or false; true is the default' },
  leaseMs: duration(usualLeaseMs),
  patienceMs: duration(usualPatienceMs),
  auditKeys: { ...nonEmptyText, hint: 'give the path of a folder' },
  witnesses: { ...textList, hint: "give a list of targets, such as `['file:/mnt/other/heads.jsonl']`" },
}

/** The options with their defaults. Each is read once and checked here, where it comes in: a wrong one would do its harm much later. */
export function readStoreOptions(given: unknown = {}) {
  return readGiven('the options of openStore', 'bad-option', () => {
    checkKeys(given, Object.keys(rules), 'the options of openStore', 'bad-option')
    const options = asData({ ...(given as StoreOptions) })
    checkOptionTypes('the options of openStore', options, rules)
    const { now = Date.now, leaseMs = usualLeaseMs, patienceMs = usualPatienceMs, ...rest } = options
    const { create = true, auditKeys, witnesses = [] } = rest
    return { now: clock(now), create, leaseMs, patienceMs, auditKeys, witnesses }
  })
}

function duration(usual: number): OptionRule {
  return {
    says: `a number of milliseconds from 10 to ${longestMs}`,
    fits: (value) => typeof value === 'number' && value >= 10 && value <= longestMs,
    hint: `give milliseconds; ${usual} is the default`,
  }
}

/** The same clock in whole milliseconds. An invalid value is an error: it would keep expired questions open. */
function clock(now: () => number): () => number {
  return () => {
    const time: unknown = now()
    if (typeof time === 'number' && Math.abs(time) <= 8.64e15) return Math.floor(time)
    throw new PawlError('bad-option', `\`now\` returned ${typeof time === 'number' ? time : typeName(time)}`, {
      hint: rules.now.hint,
    })
  }
}

import { checkKeys, PawlError } from '../base/index.ts'

/** How much the gateway takes from either side before it refuses, and how long it waits. */
export interface Limits {
  /** The size of one message, in bytes. A longer one ends the connection. Default: 32 MiB. */
  readonly messageBytes?: number
  /** Requests that wait for an answer at one time, in each direction. More are answered with an error. Default: 1,000. */
  readonly requests?: number
  /** How long the server may take to answer `initialize`, in milliseconds. Default: one minute. */
  readonly startMs?: number
  /** How long a person may take to answer a question, in milliseconds; then the answer is no. Default: ten minutes. */
  readonly askMs?: number
  /**
   * How long the server may take to end, in milliseconds: a third of it by itself, the rest after SIGTERM; then it is made to. Default: 1,500,
   * because clients end the gateway after two seconds.
   */
  readonly closeMs?: number
  /** How often the client receives progress while a person is thinking, in milliseconds. Default: ten seconds. */
  readonly progressMs?: number
}

export const defaultLimits: Required<Limits> = Object.freeze({
  messageBytes: 32 * 1024 * 1024,
  requests: 1000,
  startMs: 60_000,
  askMs: 600_000,
  closeMs: 1500,
  progressMs: 10_000,
})

/** The limits, checked, with defaults for the others. */
export function readLimits(given: Limits | undefined, what: string): Required<Limits> {
  if (given === undefined) return defaultLimits
  checkKeys(given, Object.keys(defaultLimits), `\`limits\` of ${what}`, 'bad-option')
  const limits = { ...defaultLimits, ...given }
  for (const [name, value] of Object.entries(limits)) {
    if (typeof value === 'number' && value > 0 && Number.isFinite(value)) continue
    throw new PawlError('bad-option', `\`limits.${name}\` of ${what} is \`${String(value)}\``, {
      hint: 'it is a number above 0',
    })
  }
  return limits
}

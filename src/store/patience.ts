import { PawlError } from '../kernel/index.ts'

/** How long a call of a store waits by default. */
export const usualPatienceMs = 30_000

/** The longest time that timers and servers understand. */
const longestMs = 2 ** 31 - 1

export function checkPatience(patienceMs: unknown): void {
  if (typeof patienceMs === 'number' && patienceMs >= 10 && patienceMs <= longestMs) return
  throw new PawlError('bad-option', `\`patienceMs\` cannot be ${String(patienceMs)}`, {
    hint: `give a number of milliseconds from 10 to ${longestMs}; ${usualPatienceMs} is the default`,
  })
}

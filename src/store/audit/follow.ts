import { setTimeout as sleep } from 'node:timers/promises'
import type { KeptRecord } from '../../protocol/index.ts'

/** How often somebody who follows a log looks for more. */
const everyMs = 150

interface Followed {
  /** Those that are there, and the position of the last record of the log before they were looked for. */
  readonly begin: () => Promise<{ readonly records: readonly KeptRecord[]; readonly end: number }>
  /** Gives, at each call, what has come since. */
  readonly cursor: (after: number) => () => readonly KeptRecord[] | Promise<readonly KeptRecord[]>
}

/** Those that are there, then those that come, until the signal. */
export async function* follow({ begin, cursor }: Followed, signal: AbortSignal): AsyncGenerator<KeptRecord> {
  const { records, end } = await begin()
  yield* records.filter(({ position }) => position <= end)
  const next = cursor(end)
  while (!signal.aborted) {
    yield* await next()
    await sleep(everyMs, undefined, { signal }).catch(() => undefined) // the loop asks the signal itself
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { KeptRecord, LogPosition } from '../../ports/index.ts'

/** How often a follower of a log polls for more. */
const everyMs = 150

interface Followed {
  /** Those that are there, and the last record of the log before they were looked for. */
  readonly begin: () => Promise<{ readonly records: readonly KeptRecord[]; readonly end: LogPosition }>
  /** Returns, at each call, the records that have come since; for a log that was cut off or replaced, its present records. */
  readonly cursor: (after: LogPosition) => () => readonly KeptRecord[] | Promise<readonly KeptRecord[]>
}

/** Those that are there, then those that come, until the signal. */
export async function* follow({ begin, cursor }: Followed, signal: AbortSignal): AsyncGenerator<KeptRecord> {
  const { records, end } = await begin()
  yield* records.filter(({ position }) => position <= end.position)
  const next = cursor(end)
  while (!signal.aborted) {
    yield* await next()
    await sleep(everyMs, undefined, { signal }).catch(() => undefined) // the loop asks the signal itself
  }
}

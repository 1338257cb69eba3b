import { PawlError } from '../../base/index.ts'
import type { LogPosition } from '../../ports/index.ts'
import type { HeadMemory } from './head-memory.ts'

/** Refuses a log that lost records that this user has seen, or that cannot be compared: such an end must not be signed. */
export function mustBeAsSeen(
  memory: HeadMemory | undefined,
  end: LogPosition,
  goesOnFrom: (seen: LogPosition) => boolean,
): void {
  const damaged = memory?.damaged()
  if (damaged !== undefined)
    throw unsigned(`the log cannot be compared with what you have seen of it: ${damaged} is damaged, or cannot be read`)
  const [loss] = memory?.losses() ?? []
  if (loss !== undefined) {
    const { position, time, foundAt } = loss
    throw unsigned(`record ${position}, seen ${dateOf(time)}, was not in the log on ${dateOf(foundAt)}`)
  }
  const seen = memory?.recall()
  if (seen === undefined || seen.hash === end.hash || goesOnFrom(seen)) return
  const { position, time } = seen
  throw unsigned(`record ${position}, seen ${dateOf(time)}, is not in the log: it was removed or replaced`)
}

function dateOf(time: number): string {
  return new Date(time).toISOString()
}

function unsigned(why: string): PawlError {
  return new PawlError('log-broken', `${why}; the end of such a log is not signed`, {
    hint: 'run `pawl audit verify`; when you know why, `pawl audit forget`',
  })
}

import { PawlError } from '../../base/index.ts'
import type { AuditLog, KeptRecord } from '../../ports/index.ts'
import { usage } from '../command-line/usage.ts'

/** The record that a word on the command line names. */
export function positionOf(word: string | undefined, command: string): number | 'last' {
  const hint = `give its position, such as \`${command} 12\`, or \`last\`; \`pawl audit\` shows positions`
  if (word === undefined) throw usage('which record is to be shown?', hint)
  if (word === 'last') return word
  if (/^[1-9]\d{0,14}$/.test(word)) return Number(word)
  throw usage(`\`${word}\` is not a position in the log`, hint)
}

/** The record at a position; an error if there is none. */
export async function recordAt(log: Pick<AuditLog, 'query'>, wanted: number | 'last'): Promise<KeptRecord> {
  const [last] = await log.query({ last: 1 })
  if (last === undefined)
    throw new PawlError('no-record', 'the log has no record yet', {
      hint: 'hooks write the first one when they decide',
    })
  if (wanted === 'last') return last
  // positions have no gaps: no more is read than there is behind it
  const behind = wanted > last.position ? [] : await log.query({ last: last.position - wanted + 1 })
  const found = behind.find(({ position }) => position === wanted)
  if (found !== undefined) return found
  const [first = last] = wanted > last.position ? await log.query() : behind
  throw new PawlError('no-record', `the log has no record ${wanted}`, { hint: range(first.position, last.position) })
}

function range(first: number, last: number): string {
  return first === last ? `there is record ${last} alone` : `there are records ${first} to ${last}; \`last\` is ${last}`
}

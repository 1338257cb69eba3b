import { isPawlError, PawlError } from '../../base/index.ts'
import type { AuditLog, KeptRecord } from '../../ports/index.ts'
import { auditShowPage } from '../command-line/pages/audit-show.ts'
import { readOptions } from '../command-line/read-options.ts'
import { usage } from '../command-line/usage.ts'
import { columns, sayLines, sayWhole } from '../terminal/print.ts'
import { openLog } from './open-log.ts'
import { problemText } from './problem-text.ts'
import { recordLines } from './record-lines.ts'
import { onProgress, watched } from './watched.ts'

/** `pawl audit show POSITION`: all that is on record of one decision. */
export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readOptions(auditShowPage, args)
  const { store, json = false, 'audit-keys': auditKeys } = values
  const [word, folder] = positionals
  const wanted = positionOf(word)
  const { log, close } = await openLog({ store, folder, auditKeys, onProgress })
  try {
    const record = await recordAt(log, wanted)
    if (json) sayWhole(JSON.stringify(record))
    else sayLines(recordLines(record, await watched(() => signatureOf(log, record)), columns()))
    return 0
  } finally {
    await close()
  }
}

function positionOf(word: string | undefined): number | 'last' {
  const hint = 'give its position, such as `pawl audit show 12`, or `last`; `pawl audit` shows positions'
  if (word === undefined) throw usage('which record is to be shown?', hint)
  if (word === 'last') return word
  if (/^[1-9]\d{0,14}$/.test(word)) return Number(word)
  throw usage(`\`${word}\` is not a position in the log`, hint)
}

async function recordAt(log: Pick<AuditLog, 'query'>, wanted: number | 'last'): Promise<KeptRecord> {
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

/** Whether a signature covers a record, and if not, why. */
async function signatureOf(log: Pick<AuditLog, 'verify'>, { position, hash }: KeptRecord): Promise<string> {
  if (hash === '') return 'no: the record cannot be read'
  try {
    const { signedTo, problem } = await log.verify()
    if (problem !== undefined && problem.position <= position)
      return `no: ${problemText(problem)}; \`pawl audit verify\` says more`
    return position <= signedTo
      ? `yes: the log is right and signed up to record ${signedTo}`
      : `not yet: the log is right, and signed up to record ${signedTo}; a later record will be signed and cover this one`
  } catch (error) {
    if (!isPawlError(error)) throw error
    return `unknown: ${error.message}`
  }
}

import { isObject, isPawlError, sentenceOf } from '../../base/index.ts'
import type { ConfirmationStatus, KeptConfirmation, Question } from '../../ports/index.ts'
import { impossibleTime, readQuestion } from '../../ports/index.ts'
import { damaged, jsonIn, numberIn, type Row, textIn } from './row.ts'

/** The stored decision: who, why and when. */
export type Verdict = Pick<KeptConfirmation, 'decidedBy' | 'decidedWhy' | 'decidedAt'>

/**
 * The confirmation in a row. One that another program or an earlier version wrote badly is `unreadable`: it has no
 * action, never counts as an approval, and does not hide the others.
 */
export function confirmationOf(row: Row, now: number): KeptConfirmation {
  try {
    const confirmation = readableIn(row)
    const impossible = impossibleTime(confirmation, now)
    if (impossible === undefined) return confirmation
    return unreadable(row, `the store holds ${impossible}`)
  } catch (thrown) {
    if (!isPawlError(thrown)) throw thrown
    return unreadable(row, sentenceOf(thrown))
  }
}

const decided: readonly string[] = ['approved', 'used', 'rejected'] satisfies readonly ConfirmationStatus[]
const undecided: readonly string[] = ['open', 'expired'] satisfies readonly ConfirmationStatus[]

function readableIn(row: Row): KeptConfirmation {
  const status = textIn(row, 'status')
  const question = jsonIn(row, 'question')
  const verdict = verdictIn(row)
  const expiresAt = numberIn(row, 'expires_at')
  // JSON has no infinity: the column has the time
  const asked = readQuestion(isObject(question) ? { ...question, expiresAt } : question)
  const { digest, runId = null } = asked
  if (digest !== textIn(row, 'digest') || runId !== row['run_id']) throw damaged('question', 'the question of its row')
  if ((question as unknown as Question).expiresAt !== (Number.isFinite(expiresAt) ? expiresAt : null))
    throw damaged('expires_at', 'the time of its question')
  if (!decided.includes(status) && !undecided.includes(status)) throw damaged('status', 'a status')
  if (decided.includes(status) && verdict === undefined) throw damaged('verdict', 'a verdict')
  return {
    ...asked,
    id: textIn(row, 'id'),
    askedAt: numberIn(row, 'asked_at'),
    status: status as ConfirmationStatus,
    ...verdict,
  }
}

function verdictIn(row: Row): Verdict | undefined {
  const verdict = jsonIn(row, 'verdict')
  if (verdict === undefined) return undefined
  const { decidedBy, decidedWhy, decidedAt } = isObject(verdict) ? verdict : {}
  const isWhole = typeof decidedBy === 'string' && decidedBy !== '' && typeof decidedAt === 'number'
  if (!isWhole || (decidedWhy !== undefined && typeof decidedWhy !== 'string')) throw damaged('verdict', 'a verdict')
  return verdict as Verdict
}

/** Everything of it that can be shown. Without its digest it cannot be mistaken for the question about an action. */
function unreadable(row: Row, reason: string): KeptConfirmation {
  const { id, status, run_id: runId, asked_at: askedAt, expires_at: expiresAt } = row
  const timeOf = (value: unknown) => (typeof value === 'number' && !Number.isNaN(value) ? value : 0)
  const isClosed = status === 'rejected' || status === 'expired'
  return {
    id: String(id),
    digest: '',
    event: 'unknown',
    action: null,
    by: 'unknown',
    reason,
    askedAt: timeOf(askedAt),
    expiresAt: timeOf(expiresAt),
    ...(typeof runId === 'string' && { runId }),
    status: isClosed ? status : 'unreadable',
    ...(isClosed && decisionIn(row)),
  }
}

function decisionIn(row: Row): Verdict | undefined {
  try {
    return verdictIn(row)
  } catch {
    return undefined // that the row cannot be read is known
  }
}

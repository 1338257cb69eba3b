import {
  asData,
  checkJson,
  checkKey,
  checkKeys,
  didYouMean,
  isKey,
  isObject,
  PawlError,
  readGiven,
} from '../../base/index.ts'
import type { ConfirmationStatus, Confirmations, KeptConfirmation, Question } from './port.ts'

/**
 * Reads a question to a person, which comes from outside, and rejects everything else. Each field is read once, so that
 * only the checked value is stored and shown to the person.
 */
export function readQuestion(given: unknown): Question {
  return readGiven('the question', 'bad-question', () => {
    if (!isObject(given))
      throw badQuestion('it is not an object', 'give digest, event, action, by, reason and expiresAt')
    const { digest, event, action, by, reason, expiresAt, runId, from } = given
    const question = asData({
      ...{ digest, event, action, by, reason, expiresAt },
      ...(runId !== undefined && { runId }),
      ...(from !== undefined && { from: isObject(from) ? { ...from } : from }),
    })
    checkQuestion(question)
    return question as unknown as Question
  })
}

function checkQuestion({ digest, event, action, by, reason, expiresAt, runId, from }: Fields): void {
  checkKey('the digest of a question', digest)
  if (runId !== undefined) checkKey('the id of a run', runId)
  for (const [name, text] of Object.entries({ event, by })) {
    if (typeof text !== 'string' || text === '')
      throw badQuestion(`\`${name}\` is not a text`, `give \`${name}\` as a string`)
  }
  if (typeof reason !== 'string') throw badQuestion('`reason` is not a text', 'say why a person is asked, as a string')
  if (!isTime(expiresAt)) throw badQuestion('`expiresAt` is not a time', timeHint)
  if (from !== undefined && !(isObject(from) && Object.values(from).every(isOptionalText)))
    throw badQuestion('`from` holds something else than texts', 'give agent, session, folder and branch as strings')
  checkJson('the action of a question', action)
}

type Fields = Readonly<Record<string, unknown>>

/** The last moment that calendars have, in milliseconds. */
const lastTime = 8.64e15

/** Whether something can expire then: at a moment that a calendar has, or never. */
function isTime(value: unknown): boolean {
  return typeof value === 'number' && (Math.abs(value) <= lastTime || Math.abs(value) === Number.POSITIVE_INFINITY)
}

/** The moment of a verdict: never before the question, also if the clock was moved back meanwhile. */
export function verdictTime(now: number, { status, askedAt }: KeptConfirmation): number {
  return status === 'unreadable' ? now : Math.max(now, askedAt)
}

/** By so much the clocks of two machines may differ, or one clock may be moved back. */
const clockSkewMs = 86_400_000

/** Why the times of a confirmation cannot be true; undefined if they can. Rows of this program always pass. */
export function impossibleTime(
  { askedAt, decidedAt, expiresAt }: Pick<KeptConfirmation, 'askedAt' | 'decidedAt' | 'expiresAt'>,
  now: number,
): string | undefined {
  for (const time of [askedAt, decidedAt ?? askedAt]) {
    if (!Number.isInteger(time) || Math.abs(time) > lastTime) return 'a time that is not in whole milliseconds'
    if (time > now + clockSkewMs) return 'a time in the future'
  }
  if (decidedAt === undefined) return undefined
  if (decidedAt < askedAt) return 'a decision from before the question'
  return decidedAt < expiresAt ? undefined : 'a decision from after its expiry'
}

const timeHint = 'give milliseconds since 1970, such as `Date.now() + 86_400_000`, or `Infinity`'

function badQuestion(what: string, hint: string): PawlError {
  return new PawlError('bad-question', `a question cannot be asked: ${what}`, { hint })
}

function isOptionalText(value: unknown): boolean {
  return value === undefined || typeof value === 'string'
}

/** The decision of a person. */
type Decided = Parameters<Confirmations['decide']>[1]

/**
 * Reads a verdict, which comes from outside: `'no'` is not a yes, and it needs an author. Each field is read once, so
 * that only the checked value is stored.
 */
export function readVerdict(verdict: unknown): Decided {
  return readGiven('the decision', 'bad-verdict', () => {
    if (!isObject(verdict)) throw badVerdict(`${kindOf(verdict)} is not a decision`)
    checkKeys(verdict, ['approved', 'by', 'why'], 'a decision', 'bad-verdict')
    const { approved, by, why } = verdict
    if (typeof approved !== 'boolean') throw badVerdict('`approved` is neither true nor false')
    if (!isKey(by)) throw badVerdict('`by` does not name who decided')
    if (why !== undefined && typeof why !== 'string') throw badVerdict('`why` is not a text')
    return { approved, by, ...(why !== undefined && { why }) }
  })
}

function badVerdict(what: string): PawlError {
  return new PawlError('bad-verdict', `a question cannot be decided: ${what}`, {
    hint: "give `{ approved: true, by: 'kim' }` or `{ approved: false, by: 'kim', why: 'not today' }`",
  })
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value)
  return Array.isArray(value) ? 'a list' : `a value of type ${typeof value}`
}

const statuses: readonly string[] = [
  'open',
  'approved',
  'rejected',
  'expired',
  'used',
  'unreadable',
] satisfies readonly ConfirmationStatus[]

/** Which questions to list. */
type ConfirmationFilter = NonNullable<Parameters<Confirmations['list']>[0]>

/** Reads a filter: one that is misspelt would list nothing, or everything. */
export function readFilter(filter: unknown = {}): ConfirmationFilter {
  return readGiven('the filter', 'bad-filter', () => {
    if (!isObject(filter)) throw badFilter(`${kindOf(filter)} is not a filter`)
    checkKeys(filter, ['status', 'runId'], 'a filter of questions', 'bad-filter')
    const { status, runId } = filter as ConfirmationFilter
    if (status !== undefined && !statuses.includes(status))
      throw badFilter('`status` is not one of a question', didYouMean(String(status), statuses))
    if (runId !== undefined && !isKey(runId)) throw badFilter('`runId` is not the id of a run')
    return { ...(status !== undefined && { status }), ...(runId !== undefined && { runId }) }
  })
}

function badFilter(what: string, hint = `give \`status\` (${statuses.join(', ')}), \`runId\` or nothing`): PawlError {
  return new PawlError('bad-filter', `questions cannot be listed: ${what}`, { hint })
}

export function unknownConfirmation(id: string): PawlError {
  return new PawlError('unknown-confirmation', `there is no confirmation \`${id}\``, {
    hint: '`pawl confirm list --all` shows those that there are',
  })
}

/** Why a confirmation cannot be decided any more. */
export function notOpen({ id, status, decidedBy }: KeptConfirmation): PawlError {
  if (status === 'expired') {
    return new PawlError('confirmation-expired', `the confirmation \`${id}\` has expired`, {
      hint: 'let the agent ask again',
    })
  }
  if (status === 'unreadable') {
    return new PawlError(
      'confirmation-unreadable',
      `the confirmation \`${id}\` cannot be read, so it cannot be approved`,
      {
        hint: 'reject it and let the agent ask again',
      },
    )
  }
  const verdict = status === 'rejected' ? 'rejected' : 'approved'
  const after = status === 'used' ? ', and the approval was used' : ''
  return new PawlError(
    'confirmation-decided',
    `${decidedBy} has already ${verdict} the confirmation \`${id}\`${after}`,
    {
      hint: 'an answer is given once; if it was wrong, have the question asked again',
    },
  )
}

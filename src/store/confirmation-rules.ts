import { PawlError } from '../kernel/index.ts'
import { checkKey, type KeptConfirmation } from '../protocol/index.ts'
import { checkJson } from './json-text.ts'

/** Rejects everything that is not a question to a person. It comes from outside, and what is written has to be readable. */
export function checkQuestion(question: unknown): void {
  if (!isRecord(question))
    throw badQuestion('it is not an object', 'give digest, event, action, by, reason and expiresAt')
  const { digest, event, action, by, reason, expiresAt, runId, from } = question
  checkKey('the digest of a question', digest)
  if (runId !== undefined) checkKey('the id of a run', runId)
  for (const [name, text] of Object.entries({ event, by })) {
    if (typeof text !== 'string' || text === '')
      throw badQuestion(`\`${name}\` is not a text`, `say the ${name} as a string`)
  }
  if (typeof reason !== 'string') throw badQuestion('`reason` is not a text', 'say why a person is asked, as a string')
  if (typeof expiresAt !== 'number' || Number.isNaN(expiresAt)) throw badQuestion('`expiresAt` is not a time', timeHint)
  if (from !== undefined && !(isRecord(from) && Object.values(from).every(isOptionalText)))
    throw badQuestion('`from` holds something else than texts', 'give agent, session, folder and branch as strings')
  checkJson('the action of a question', action)
}

const timeHint = 'give milliseconds since 1970, such as `Date.now() + 86_400_000`, or `Infinity`'

function badQuestion(what: string, hint: string): PawlError {
  return new PawlError('bad-question', `a question cannot be asked: ${what}`, { hint })
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isOptionalText(value: unknown): boolean {
  return value === undefined || typeof value === 'string'
}

/** A verdict comes from outside: `'no'` is not a yes, and somebody has to have said it. */
export function checkVerdict(verdict: unknown): void {
  if (isRecord(verdict)) {
    const { approved, by, why } = verdict
    if (typeof approved === 'boolean' && typeof by === 'string' && by !== '' && isOptionalText(why)) return
  }
  throw new PawlError('bad-verdict', 'a decision needs `approved: true` or `approved: false`, and `by`', {
    hint: '`by` says who decided; `why`, if given, is a text',
  })
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

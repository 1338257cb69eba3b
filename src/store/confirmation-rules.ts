import { PawlError } from '../kernel/index.ts'
import { checkKey, type KeptConfirmation, type Question } from '../protocol/index.ts'

/** What is not a question that could be kept. */
export function checkQuestion({ digest, expiresAt, runId }: Question): void {
  checkKey('the digest of a question', digest)
  if (runId !== undefined) checkKey('the id of a run', runId)
  if (Number.isNaN(expiresAt))
    throw new PawlError('bad-question', 'the time at which the question expires is not a number')
}

/** A verdict comes from outside: `'no'` is not a yes, and somebody has to have said it. */
export function checkVerdict({
  approved,
  by,
  why,
}: {
  readonly approved: unknown
  readonly by: unknown
  readonly why?: unknown
}): void {
  const isText = typeof by === 'string' && by !== '' && (why === undefined || typeof why === 'string')
  if (typeof approved === 'boolean' && isText) return
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

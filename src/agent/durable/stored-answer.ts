import { PawlError } from '../../base/index.ts'
import type { Confirmations, KeptConfirmation, Verdict } from '../../ports/index.ts'
import type { Answer } from '../questions/confirmation.ts'

/** The answer in a store that a run has received before, or that the question has expired; nothing if it has neither. */
export function answerBefore(asked: KeptConfirmation): Verdict | 'expired' | undefined {
  const { status } = asked
  if (status === 'expired') return status
  const isReceived = status === 'used' || status === 'rejected'
  return isReceived ? { approved: status === 'used', ...aboutDecision(asked) } : undefined
}

/**
 * The answer in a store that a run continues with. Only the run that asked can use an approval, since the digest of the
 * question covers the run and the place: a run that finds it used had it already, and was killed before it continued.
 */
export async function answerOf(asked: KeptConfirmation, confirmations: Confirmations): Promise<Answer> {
  const found = asked.status === 'approved' ? await taken(asked, confirmations) : asked
  const answer = answerBefore(found)
  if (answer === 'expired') return noAnswer
  if (answer === undefined) throw unreadable(asked.id)
  return { digest: asked.digest, ...answer }
}

/** The confirmation after its approval was used; it may have expired since we looked, or another process was faster. */
async function taken(asked: KeptConfirmation, confirmations: Confirmations): Promise<KeptConfirmation> {
  return (await confirmations.take(asked.digest)) ?? (await confirmations.get(asked.id)) ?? asked
}

/** Answers no question. A run that continues with it finds that its question has expired, and asks again. */
const noAnswer: Answer = { digest: '', approved: false }

/** The name and the reason of a decision. */
function aboutDecision({ decidedBy, decidedWhy }: KeptConfirmation): Pick<Answer, 'by' | 'reason'> {
  return {
    ...(decidedBy !== undefined && { by: decidedBy }),
    ...(decidedWhy !== undefined && { reason: decidedWhy }),
  }
}

function unreadable(id: string): PawlError {
  return new PawlError('confirmation-unreadable', `the answer to the confirmation \`${id}\` cannot be read`, {
    hint: `\`pawl confirm reject ${id}\` puts it away; the run then goes on with a no`,
  })
}

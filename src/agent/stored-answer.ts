import { PawlError } from '../kernel/index.ts'
import type { Confirmations, Journal, KeptConfirmation, Verdict } from '../protocol/index.ts'
import type { Answer } from './confirmation.ts'

/** The answer in a store that a run has received before, or that the question has expired; nothing if it has neither. */
export function answerBefore(asked: KeptConfirmation): Verdict | 'expired' | undefined {
  const { status } = asked
  if (status === 'expired') return status
  const isReceived = status === 'used' || status === 'rejected'
  return isReceived ? { approved: status === 'used', ...aboutDecision(asked) } : undefined
}

/**
 * The answer in a store that a run goes on with. An approval is used up by the run that asked, once: that it has it is one of its
 * steps, so it keeps it if it is resumed again.
 */
export async function answerOf(
  asked: KeptConfirmation,
  ofAction: string,
  confirmations: Confirmations,
  journal: Journal,
): Promise<Answer> {
  const { id, digest, status } = asked
  if (status === 'expired') return noAnswer
  const about = { digest: ofAction, ...aboutDecision(asked) }
  if (status === 'rejected') return { approved: false, ...about }
  const isOurs = await journal.step(`approval:${id}`, async () => (await confirmations.take(digest)) !== undefined)
  if (isOurs === true) return { approved: true, ...about }
  // it may have expired since we looked
  if ((await confirmations.get(id))?.status === 'expired') return noAnswer
  throw usedUp(id)
}

/** Answers no question. A run that goes on with it finds that its question has expired, and asks again. */
const noAnswer: Answer = { digest: '', approved: false }

/** Who decided, and why. */
function aboutDecision({ decidedBy, decidedWhy }: KeptConfirmation): Pick<Answer, 'by' | 'reason'> {
  return {
    ...(decidedBy !== undefined && { by: decidedBy }),
    ...(decidedWhy !== undefined && { reason: decidedWhy }),
  }
}

function usedUp(id: string): PawlError {
  return new PawlError('used-up', `the approval \`${id}\` has been used already`, {
    hint: 'another run of the same action used it, or a process that was killed before it could say so: ask again',
  })
}

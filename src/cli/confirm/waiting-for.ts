import type { KeptConfirmation } from '../../ports/index.ts'
import { cleanQuestion } from './clean-question.ts'
import type { Desk } from './desk.ts'

/** The confirmations that wait for a person: open ones, and those that can only be put away because they cannot be read. */
export async function waitingFor({ confirmations, redaction }: Desk): Promise<readonly KeptConfirmation[]> {
  const [open, unreadable] = [
    await confirmations.list({ status: 'open' }),
    await confirmations.list({ status: 'unreadable' }),
  ]
  return [...open, ...unreadable].map((one) => cleanQuestion(one, redaction))
}

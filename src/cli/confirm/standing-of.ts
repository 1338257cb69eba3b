import type { Asked, Standing } from '../../hook/index.ts'
import type { Confirmations, KeptConfirmation, Question } from '../../ports/index.ts'
import { gitBranch } from './git-branch.ts'
import { unlikeApproval } from './unlike-approval.ts'

/** The state of a question after it was asked, and after an approval of it was used up if that is wanted. */
export async function standingOf(confirmations: Confirmations, { question, takes }: Asked): Promise<Standing> {
  const taken = takes ? await confirmations.take(question.digest) : undefined
  if (taken !== undefined && !isTooGood(taken, question)) return decided(taken, 'approved')
  // a rejected agent tries again: the same question is not asked a second time until the first answer is old
  const rejected = await confirmations.list({ status: 'rejected' })
  const earlier = rejected.findLast(({ digest, expiresAt }) => digest === question.digest && expiresAt > Date.now())
  if (earlier !== undefined) return decided(earlier, 'rejected')
  const kept = await confirmations.ask(onBranch(question))
  if (kept.status === 'open') {
    const unlike = takes ? unlikeApproval(await confirmations.list({ status: 'approved' }), kept) : undefined
    return { status: 'open', id: kept.id, ...(unlike !== undefined && { unlike }) }
  }
  // approved just now: the caller has to take it to act on it, and another process may be first
  return takes ? standingOf(confirmations, { question, takes }) : decided(kept, 'approved')
}

/** By so much a clock may have been moved back since the approved question was asked. */
const clockSkewMs = 86_400_000

/** An approval that lasts longer than a new question was not for a question of this hook. It is still used up. */
function isTooGood({ expiresAt }: KeptConfirmation, question: Question): boolean {
  return expiresAt > question.expiresAt + clockSkewMs
}

function decided({ id, decidedBy = 'somebody', decidedWhy }: KeptConfirmation, status: 'approved' | 'rejected') {
  return { status, id, by: decidedBy, ...(decidedWhy !== undefined && { why: decidedWhy }) }
}

/** The same question, with the branch of its folder: another one may be checked out when a person reads it. */
function onBranch(question: Question): Question {
  const { folder } = question.from ?? {}
  const branch = folder === undefined ? undefined : gitBranch(folder)
  return branch === undefined ? question : { ...question, from: { ...question.from, branch } }
}

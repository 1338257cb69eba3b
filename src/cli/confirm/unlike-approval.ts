import type { KeptConfirmation, Question, QuestionOrigin } from '../../ports/index.ts'
import { canonical } from '../../protocol/index.ts'

/** The facts beside the action that an approval is bound to, and their names for people. */
const bound: readonly (readonly [keyof QuestionOrigin, string])[] = [
  ['agent', 'agent'],
  ['folder', 'folder'],
  ['project', 'project'],
  ['permissionMode', 'permission mode'],
  ['subagent', 'sub-agent'],
  ['mcpServer', 'server'],
]

/**
 * Why the latest approval of the same action, as people see it, does not hold for a question; undefined if there is
 * none. A project that was moved keeps its approvals, but has another folder.
 */
export function unlikeApproval(approved: readonly KeptConfirmation[], question: Question): string | undefined {
  const found = approved.findLast((one) => isSameAction(one, question))
  if (found === undefined) return undefined
  const [then, now] = [found.from ?? {}, question.from ?? {}]
  const different = bound.filter(([key]) => then[key] !== now[key])
  if (different.length === 0) return undefined
  const words = different.map(([key, name]) => `the ${name} was ${shown(then[key])}, and is ${shown(now[key])}`)
  return `the approval ${found.id} of ${found.decidedBy ?? 'somebody'} does not hold for it: ${words.join('; ')}`
}

function isSameAction(one: Question, other: Question): boolean {
  return one.event === other.event && one.by === other.by && canonical(one.action) === canonical(other.action)
}

function shown(value: string | undefined): string {
  return value ?? 'not known'
}

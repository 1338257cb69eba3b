import { reasonOf } from '../border/reason-of.ts'
import type { Answer } from '../contract/brain.ts'
import { contextOf, type Say, specific } from './encoder.ts'

/** The answer to a tool call: allowed only by an approval, which a changed input does not imply. */
export const sayPermission: Say = permissionSayer(reasonOf)

/** The same with reasons of an agent's own form. */
export function permissionSayer(reasonFor: (answer: Answer) => string): Say {
  return (answer, moment) => {
    const permissionDecision = decisions[answer.type]
    return {
      hookSpecificOutput: specific(moment, {
        permissionDecision,
        permissionDecisionReason:
          permissionDecision === 'allow' ? answer.reason : permissionDecision && reasonFor(answer),
        updatedInput: answer.type === 'deny' ? undefined : answer.input,
        additionalContext: contextOf(answer),
      }),
    }
  }
}

/** How a question about a permission is answered: for the person, or not at all. */
export const sayBehavior: Say = (answer, moment) => {
  const isDenied = answer.type === 'deny' || answer.type === 'ask'
  if (!isDenied && answer.type !== 'approve') return {}
  const decision = isDenied ? { behavior: 'deny', message: reasonOf(answer) } : { behavior: 'allow' }
  return { hookSpecificOutput: specific(moment, { decision }) }
}

const decisions: Readonly<Record<Answer['type'], 'allow' | 'ask' | 'deny' | undefined>> = {
  continue: undefined,
  approve: 'allow',
  ask: 'ask',
  deny: 'deny',
  resume: 'deny', // our hooks never return it here; if one did, it would not be a yes
}

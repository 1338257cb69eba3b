import type { Json } from '../../base/index.ts'
import { asText } from '../border/as-text.ts'
import { jsonReply } from '../border/json-reply.ts'
import { reasonOf } from '../border/reason-of.ts'
import type { Answer, Brain, EventName } from '../contract/brain.ts'

type Body = Readonly<Record<string, Json | undefined>>

/** Always exit 0: for Copilot any other code is an error of the hook, and the reason is lost. */
export const encode: Brain['encode'] = (moment, answer) => jsonReply(bodies[moment.event]?.(answer) ?? {})

const bodies: Readonly<Partial<Record<EventName, (answer: Answer) => Body>>> = {
  'session.before': contextOf,
  'run.before': prompted,
  'subagent.before': contextOf,
  'tool.before': judged,
  'tool.after': shaped,
  'permission.asked': (answer) => {
    if (answer.type === 'approve') return { behavior: 'allow' }
    return answer.type === 'deny' ? { behavior: 'deny', message: reasonOf(answer) } : {}
  },
  'run.after': sentBack,
  'subagent.after': sentBack,
}

function contextOf({ informs }: Answer): Body {
  return informs.length === 0 ? {} : { additionalContext: informs.join('\n\n') }
}

/** A prompt can be refused or replaced; it cannot ask a person about it, so that a question refuses it as well. */
function prompted(answer: Answer): Body {
  if (answer.type === 'deny' || answer.type === 'ask') return { decision: 'block', reason: reasonOf(answer) }
  return { modifiedPrompt: answer.input, ...contextOf(answer) }
}

function judged(answer: Answer): Body {
  if (answer.type === 'deny') {
    return { permissionDecision: 'deny', permissionDecisionReason: reasonOf(answer), ...contextOf(answer) }
  }
  // changed arguments need no "allow" beside them: that would skip the permission of a person
  const rest = { modifiedArgs: answer.input, ...contextOf(answer) }
  if (answer.type === 'ask') {
    return { permissionDecision: 'ask', permissionDecisionReason: reasonOf(answer), ...rest }
  }
  return answer.type === 'approve' ? { permissionDecision: 'allow', ...rest } : rest
}

function shaped(answer: Answer): Body {
  const context = contextOf(answer)
  if (answer.type === 'deny') {
    return { modifiedResult: { resultType: 'failure', textResultForLlm: reasonOf(answer) }, ...context }
  }
  if (answer.output === undefined) return context
  return { modifiedResult: { resultType: 'success', textResultForLlm: asText(answer.output) }, ...context }
}

function sentBack(answer: Answer): Body {
  return answer.type === 'resume' ? { decision: 'block', reason: reasonOf(answer) } : {}
}

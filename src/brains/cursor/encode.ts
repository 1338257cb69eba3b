import { jsonReply } from '../border/json-reply.ts'
import { reasonOf } from '../border/reason-of.ts'
import type { Answer, Brain, EventName, Reply } from '../contract/brain.ts'

/** Never silent: Cursor takes an empty answer at a permission moment for a broken hook, and refuses every tool. */
export const encode: Brain['encode'] = (moment, answer) => replies[moment.event]?.(answer) ?? jsonReply({}, '{}')

const replies: Readonly<Partial<Record<EventName, (answer: Answer) => Reply>>> = {
  'tool.before': permission,
  'subagent.before': permission,
  'run.before': (answer) =>
    jsonReply(isRefusal(answer) ? { continue: false, user_message: reasonOf(answer) } : {}, '{}'),
  'session.before': context,
  'tool.after': context,
  'run.after': followUp,
  'subagent.after': followUp,
}

/** Cursor does not ask at these hook points: a question is refused here as well. */
function isRefusal({ type }: Answer): boolean {
  return type === 'deny' || type === 'ask'
}

function permission(answer: Answer): Reply {
  if (!isRefusal(answer)) return jsonReply({ permission: 'allow', updated_input: answer.input })
  const reason = reasonOf(answer)
  return jsonReply({ permission: 'deny', user_message: reason, agent_message: reason })
}

function context({ informs }: Answer): Reply {
  return jsonReply({ additional_context: informs.length === 0 ? undefined : informs.join('\n\n') }, '{}')
}

function followUp(answer: Answer): Reply {
  return jsonReply({ followup_message: answer.type === 'resume' ? reasonOf(answer) : undefined }, '{}')
}

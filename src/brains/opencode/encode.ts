import type { Json } from '../../base/index.ts'
import type { ModelRequest } from '../../protocol/index.ts'
import { asText } from '../border/as-text.ts'
import { jsonReply } from '../border/json-reply.ts'
import { reasonOf } from '../border/reason-of.ts'
import type { Answer, Brain, Moment } from '../contract/brain.ts'
import { valuesIn } from './model-parts.ts'

/** The answer for our plugin: `deny` to throw, `input` and `output` to replace, `context` to add. */
export const encode: Brain['encode'] = (moment, answer) => {
  const context = answer.informs.length === 0 ? undefined : answer.informs
  // opencode cannot ask: a question is refused here as well
  if (answer.type === 'deny' || answer.type === 'ask') return jsonReply({ deny: reasonOf(answer), context })
  const output = answer.output === undefined ? undefined : asText(answer.output)
  return jsonReply({ input: inputFor(moment, answer), output, context })
}

function inputFor({ native, event }: Moment, { input }: Answer): Json | undefined {
  if (event !== 'model.before' || input === undefined) return input
  const request = input as unknown as ModelRequest
  return native === 'experimental.chat.system.transform' ? (request.system ?? '') : valuesIn(request)
}

import { asText } from '../border/as-text.ts'
import { jsonReply } from '../border/json-reply.ts'
import { reasonOf } from '../border/reason-of.ts'
import type { Brain } from '../brain.ts'

/** What our plugin understands: `deny` to throw, `input` and `output` to put in place, `context` to add. */
export const encode: Brain['encode'] = (_moment, answer) => {
  const context = answer.informs.length === 0 ? undefined : answer.informs
  // opencode cannot ask: what it would ask for is refused, whoever forgot to say so before
  if (answer.type === 'deny' || answer.type === 'ask') return jsonReply({ deny: reasonOf(answer), context })
  const output = answer.output === undefined ? undefined : asText(answer.output)
  return jsonReply({ input: answer.input, output, context })
}

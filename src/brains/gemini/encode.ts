import type { ModelRequest, ModelResponse } from '../../protocol/index.ts'
import { reasonOf } from '../border/reason-of.ts'
import { encoderFor, type Say, specific } from '../dialect/encoder.ts'
import { sayVerdict } from '../dialect/say-verdict.ts'
import { sayRequest, sayResponse } from './model-fields.ts'

const sayDeny = sayVerdict('deny')

const sayCall: Say = (answer, moment) => ({
  ...sayDeny(answer, moment),
  hookSpecificOutput: answer.type === 'deny' ? undefined : specific(moment, { tool_input: answer.input }),
})

const sayAsked: Say = (answer, moment) => {
  if (answer.type === 'deny' || answer.type === 'ask') return { decision: 'deny', reason: reasonOf(answer) }
  if (answer.input === undefined) return {}
  return { hookSpecificOutput: specific(moment, { llm_request: sayRequest(answer.input as unknown as ModelRequest) }) }
}

/** A `decision` refuses nothing here: the text is still shown and the tool calls still run. Only `continue` stops both. */
const sayAnswered: Say = (answer, moment) => {
  if (answer.type === 'deny' || answer.type === 'ask') return { continue: false, stopReason: reasonOf(answer) }
  if (answer.output === undefined) return {}
  return {
    hookSpecificOutput: specific(moment, { llm_response: sayResponse(answer.output as unknown as ModelResponse) }),
  }
}

export const encode = encoderFor({
  'session.before': sayDeny,
  'run.before': sayDeny,
  'run.after': sayDeny,
  'model.before': sayAsked,
  'model.after': sayAnswered,
  'tool.before': sayCall,
  'tool.after': sayDeny,
})

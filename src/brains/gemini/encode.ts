import { encoderFor, type Say, specific } from '../dialect/encoder.ts'
import { sayVerdict } from '../dialect/say-verdict.ts'

const sayDeny = sayVerdict('deny')

const sayCall: Say = (answer, moment) => ({
  ...sayDeny(answer, moment),
  hookSpecificOutput: answer.type === 'deny' ? undefined : specific(moment, { tool_input: answer.input }),
})

export const encode = encoderFor({
  'session.before': sayDeny,
  'run.before': sayDeny,
  'run.after': sayDeny,
  'tool.before': sayCall,
  'tool.after': sayDeny,
})

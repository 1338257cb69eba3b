import { reasonOf } from '../border/reason-of.ts'
import { contextOf, encoderFor, type Say, specific } from '../dialect/encoder.ts'
import { sayBehavior } from '../dialect/say-permission.ts'
import { sayVerdict } from '../dialect/say-verdict.ts'

const sayBlock = sayVerdict('block')

/**
 * An answer that does not fit the schema counts as a failed hook, and the tool runs: `allow` is valid only beside a
 * changed input, which is valid only beside `allow`, and there is no `ask`. Its `allow` does not grant permission.
 */
const sayCall: Say = (answer, moment) => {
  const isDenied = answer.type !== 'continue' && answer.type !== 'approve'
  const isChanged = !isDenied && answer.input !== undefined
  return {
    hookSpecificOutput: specific(moment, {
      permissionDecision: isDenied ? 'deny' : isChanged ? 'allow' : undefined,
      permissionDecisionReason: isDenied ? reasonOf(answer) : undefined,
      updatedInput: isChanged ? answer.input : undefined,
      additionalContext: contextOf(answer),
    }),
  }
}

const sayCompaction: Say = (answer) => (answer.type === 'deny' ? { continue: false, stopReason: reasonOf(answer) } : {})

export const encode = encoderFor({
  'session.before': sayBlock,
  'run.before': sayBlock,
  'run.after': sayBlock,
  'tool.before': sayCall,
  'tool.after': sayBlock,
  'permission.asked': sayBehavior,
  'subagent.before': sayBlock,
  'subagent.after': sayBlock,
  'compact.before': sayCompaction,
})

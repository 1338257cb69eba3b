import { reasonOf } from '../border/reason-of.ts'
import { encoderFor, type Say } from '../dialect/encoder.ts'
import { sayBehavior, sayPermission } from '../dialect/say-permission.ts'
import { sayVerdict } from '../dialect/say-verdict.ts'

const sayBlock = sayVerdict('block')

/**
 * Of several hooks the last one decides on the permission, and an `allow` would outvote a refusal before it. `continue`
 * is false if any hook returns it; then the call is not run, and the session continues.
 */
const sayCall: Say = (answer, moment) => {
  const said = sayPermission({ ...answer, input: undefined }, moment)
  const isLetThrough = answer.type === 'continue' || answer.type === 'approve'
  return isLetThrough ? said : { ...said, continue: false, stopReason: reasonOf(answer) }
}

export const encode = encoderFor({
  'session.before': sayBlock,
  'run.before': sayBlock,
  'run.after': sayBlock,
  'tool.before': sayCall,
  'tool.after': sayBlock,
  'permission.asked': sayBehavior,
  'subagent.before': sayBlock,
  'subagent.after': sayBlock,
  'compact.before': sayBlock,
  'batch.after': sayBlock,
  'prompt.expanded': sayBlock,
})

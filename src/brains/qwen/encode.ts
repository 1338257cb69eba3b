import { encoderFor, type Say } from '../dialect/encoder.ts'
import { sayBehavior, sayPermission } from '../dialect/say-permission.ts'
import { sayVerdict } from '../dialect/say-verdict.ts'

const sayBlock = sayVerdict('block')

/** The last hook that says `allow` outvotes whoever refused: it is said only where somebody approved. */
const sayCall: Say = (answer, moment) => sayPermission({ ...answer, input: undefined }, moment)

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

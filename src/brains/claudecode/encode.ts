import type { Json } from '../../base/index.ts'
import { asText } from '../border/as-text.ts'
import { reasonOf } from '../border/reason-of.ts'
import type { Answer } from '../contract/brain.ts'
import { contextOf, encoderFor, type Say, specific } from '../dialect/encoder.ts'
import { permissionSayer, sayBehavior } from '../dialect/say-permission.ts'
import { sayVerdict } from '../dialect/say-verdict.ts'
import { isShapedLike } from './is-shaped-like.ts'
import { resultLike } from './result-like.ts'
import { callReason } from './stub-words.ts'

const sayBlock = sayVerdict('block')

/** A refusal is sent beside the result, and replaces it as well. */
const sayResult: Say = (answer, moment) => ({
  ...sayBlock(answer, moment),
  hookSpecificOutput: specific(moment, {
    updatedToolOutput: replacement(answer),
    additionalContext: contextOf(answer),
  }),
})

/** An output in another shape is converted to that of the tool's own results. */
function replacement(answer: Answer): Json | undefined {
  const { type, output, result } = answer
  if (type === 'deny') return resultLike(result, reasonOf(answer))
  if (output === undefined) return undefined
  const fits = typeof output !== 'string' && (result === undefined || isShapedLike(output, result))
  return fits ? output : resultLike(result, asText(output))
}

export const encode = encoderFor({
  'session.before': sayBlock,
  'run.before': sayBlock,
  'run.after': sayBlock,
  'tool.before': permissionSayer(callReason),
  'tool.after': sayResult,
  'permission.asked': sayBehavior,
  'subagent.before': sayBlock,
  'subagent.after': sayBlock,
  'compact.before': sayBlock,
  'batch.after': sayBlock,
  'prompt.expanded': sayBlock,
  'settings.changed': sayBlock,
  'elicitation.asked': sayBlock,
  'elicitation.answered': sayBlock,
})

import type { Json } from '../../kernel/index.ts'
import { reasonOf } from '../border/reason-of.ts'
import { contextOf, encoderFor, type Say, specific } from '../dialect/encoder.ts'
import { sayBehavior, sayPermission } from '../dialect/say-permission.ts'
import { sayVerdict } from '../dialect/say-verdict.ts'

const sayBlock = sayVerdict('block')

/** A refusal is told beside the result, and takes its place as well, where the result is a shell's. */
const sayResult: Say = (answer, moment) => {
  const output = answer.type === 'deny' ? reasonOf(answer) : answer.output
  return {
    ...sayBlock(answer, moment),
    hookSpecificOutput: specific(moment, {
      updatedToolOutput: typeof output === 'string' ? shellResult(output) : output,
      additionalContext: contextOf(answer),
    }),
  }
}

/** Words alone are passed over in silence, as is whatever has not the shape of the tool's own results. */
function shellResult(stdout: string): Json {
  return { stdout, stderr: '', interrupted: false, isImage: false, noOutputExpected: false }
}

export const encode = encoderFor({
  'session.before': sayBlock,
  'run.before': sayBlock,
  'run.after': sayBlock,
  'tool.before': sayPermission,
  'tool.after': sayResult,
  'permission.asked': sayBehavior,
  'subagent.before': sayBlock,
  'subagent.after': sayBlock,
  'compact.before': sayBlock,
})

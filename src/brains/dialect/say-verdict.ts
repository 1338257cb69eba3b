import { reasonOf } from '../border/reason-of.ts'
import { contextOf, type Say, specific } from './encoder.ts'

/** How most moments are answered: `decision` and `reason` where it is refused or sent back to work, and context. */
export function sayVerdict(refusal: 'block' | 'deny'): Say {
  return (answer, moment) => {
    const isRefused = answer.type === 'deny' || answer.type === 'resume' || answer.type === 'ask'
    return {
      decision: isRefused ? refusal : undefined,
      reason: isRefused ? reasonOf(answer) : undefined,
      hookSpecificOutput: specific(moment, { additionalContext: contextOf(answer) }),
    }
  }
}

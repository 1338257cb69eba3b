import { columns } from '../../terminal/print.ts'
import type { ExplainedCall } from './explained-call.ts'
import { explainedHookLines } from './explained-hook-lines.ts'

/** The decision about a tool call, and the outcome of each hook with its conditions. */
export function decisionLines({ decision, by, reason, informed, words, hooks }: ExplainedCall): readonly string[] {
  const who = by === undefined ? '' : ` by ${by}`
  return [
    `decision: ${decision}${who}${reason === undefined ? '' : `: ${reason}`}`,
    ...informed.map((text) => `  for the model: ${text}`),
    ...explainedHookLines(words, hooks, columns()),
  ]
}

import type { Shown } from '../../../theory/internal.ts'
import { hookWordLine } from './hook-word-line.ts'

/** The decision about a tool call, and the outcome of each hook. */
export function decisionLines({ decision, by, reason, informed, words }: Shown): readonly string[] {
  const who = by === undefined ? '' : ` by ${by}`
  return [
    `decision: ${decision}${who}${reason === undefined ? '' : `: ${reason}`}`,
    ...informed.map((text) => `  for the model: ${text}`),
    ...words.map((word) => `  ${hookWordLine(word)}`),
  ]
}

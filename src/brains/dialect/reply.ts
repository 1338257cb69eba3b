import type { Json } from '../../kernel/index.ts'
import type { Reply } from '../brain.ts'

/** Nothing, which every agent of this family takes for: no objection. */
export const silence: Reply = Object.freeze({ stdout: '', stderr: '', exit: 0 })

/** One JSON object on standard output; the exit code stays 0, for some agents read no JSON beside another. */
export function jsonReply(said: Json): Reply {
  return { stdout: JSON.stringify(said), stderr: '', exit: 0 }
}

import type { Json } from '../../base/index.ts'
import { reasonOf } from '../border/reason-of.ts'
import type { Answer } from '../contract/brain.ts'

/** The beginning of a reason that holds a stub, for the mod: of a text, and of any other value. */
export const stubHeads = {
  text: 'stub: the tool was not run; instead: ',
  json: 'stub as JSON: the tool was not run; instead: ',
} as const

/**
 * The reason of a refusal. One that stands for a stub begins with a head, and has the whole value behind it. No other reason does, however
 * its hook has worded it: the mod turns into a result what hooks have returned as one, and nothing else.
 */
export function callReason(answer: Answer): string {
  const { type, stub } = answer
  if (type === 'deny' && stub !== undefined) return stubReason(stub)
  const reason = reasonOf(answer)
  return Object.values(stubHeads).some((head) => reason.startsWith(head.trimEnd())) ? `refused: ${reason}` : reason
}

function stubReason(stub: Json): string {
  return typeof stub === 'string' ? `${stubHeads.text}${stub}` : `${stubHeads.json}${JSON.stringify(stub)}`
}

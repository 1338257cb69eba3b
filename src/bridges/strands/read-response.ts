import type { JSONValue } from '@strands-agents/sdk'
import { isObject } from '../../base/index.ts'
import type { Verdict } from '../../ports/index.ts'

const keys = ['approved', 'by', 'reason']
const unclear =
  'the response is not a clear yes: respond with `{ "approved": true }` or `{ "approved": false, "reason": "…" }`'

/** Reads the response to an interrupt: what Strands itself takes for a yes, or our form of an answer. Anything else is a no. */
export function readResponse(response: JSONValue): Verdict {
  if (response === true || isYes(response)) return { approved: true }
  if (!isObject(response)) return { approved: false, ...(response !== false && { reason: unclear }) }
  const { approved, by, reason } = response
  const isClear = Object.keys(response).every((key) => keys.includes(key)) && typeof approved === 'boolean'
  return {
    approved: isClear && approved,
    ...(typeof by === 'string' && { by }),
    ...(isClear ? typeof reason === 'string' && { reason } : { reason: unclear }),
  }
}

function isYes(response: JSONValue): boolean {
  return typeof response === 'string' && ['y', 'yes'].includes(response.trim().toLowerCase())
}

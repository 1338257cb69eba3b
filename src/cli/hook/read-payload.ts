import { parsePayload } from '../../brains/index.ts'
import { PawlError, sentenceOf } from '../../kernel/index.ts'

const notYours = 'this is the agent’s mistake or ours, not yours; please report it'

/** What an agent sent on standard input. Throws if that is not a JSON object. */
export function readPayload(text: string): Readonly<Record<string, unknown>> {
  let payload: unknown
  try {
    payload = parsePayload(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text)
  } catch (cause) {
    if (cause instanceof PawlError) throw cause
    throw new PawlError('bad-payload', `what the agent sent is no JSON: ${sentenceOf(cause)}`, {
      cause,
      hint: notYours,
    })
  }
  if (typeof payload === 'object' && payload !== null && !Array.isArray(payload)) return payload as never
  throw new PawlError('bad-payload', 'what the agent sent is no JSON object', { hint: notYours })
}

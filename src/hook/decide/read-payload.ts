import { PawlError, sentenceOf } from '../../base/index.ts'
import { type Moment, mustBeExact, parsePayload } from '../../brains/internal.ts'

const notYours = 'this is the agent’s mistake or ours, not yours; please report it'

/** The payload that an agent sent on standard input. Throws if that is not a JSON object, or if it must be exact and is not. */
export function readPayload(sent: string, moment: Moment): Readonly<Record<string, unknown>> {
  const text = sent.charCodeAt(0) === 0xfeff ? sent.slice(1) : sent
  const payload = parsed(text)
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) {
    throw new PawlError('bad-payload', 'what the agent sent is not a JSON object', { hint: notYours })
  }
  // on the first level an agent reports about itself: a time in nanoseconds there is not part of an action
  if (isDoneNext(moment)) mustBeExact(text, { topNumbers: false })
  return payload as never
}

function parsed(text: string): unknown {
  try {
    return parsePayload(text)
  } catch (cause) {
    if (cause instanceof PawlError) throw cause
    throw new PawlError('bad-payload', `what the agent sent is not JSON: ${sentenceOf(cause)}`, {
      cause,
      hint: notYours,
    })
  }
}

/**
 * Whether the agent acts on the payload unless it is refused. A result exists already, and refusing it for a large
 * number in it would hide it without undoing anything; a request to a model repeats earlier results.
 */
function isDoneNext({ event, honours }: Moment): boolean {
  return honours.includes('deny') && !event.endsWith('.after') && !event.startsWith('model.')
}

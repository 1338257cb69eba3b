import type { InnerTurns } from '../../agent/internal.ts'
import { isObject, type Json } from '../../base/index.ts'
import type { Asked, Verdict } from '../../ports/index.ts'
import type { Place } from './place.ts'

/** What a call suspends with: `suspendPayload` of the result and of the stream. */
export interface PawlSuspension {
  /** The question. */
  readonly pawl: {
    /** The run, the call and the exact action: an answer holds for this and nothing else. */
    readonly digest: string
    /** The hook that asks. */
    readonly by: string
    readonly reason: string
    /** The tool and its input, as they would run, without secrets. */
    readonly action: Json
    /** The run in records, which continues in another process. */
    readonly run: string
    /** Model calls that the run has made. */
    readonly turns: number
  }
}

/** The question that a call has been suspended with; undefined if it has not, or by the tool itself. */
export function suspensionOf({ suspendPayload }: Pick<Place, 'suspendPayload'>): PawlSuspension['pawl'] | undefined {
  if (!isObject(suspendPayload) || !isObject(suspendPayload['pawl'])) return undefined
  const { digest, by, reason, action, run, turns } = suspendPayload['pawl']
  const isOurs = [digest, by, reason, run].every((text) => typeof text === 'string') && isCount(turns)
  return isOurs ? ({ digest, by, reason, action, run, turns } as PawlSuspension['pawl']) : undefined
}

function isCount(turns: unknown): boolean {
  return Number.isSafeInteger(turns) && Number(turns) >= 0
}

export function suspensionFor({ digest, by, reason, action }: Asked, run: InnerTurns): PawlSuspension {
  const { runId } = run.context
  return { pawl: { digest, by, reason, action: structuredClone(action), run: runId, turns: run.turns() } }
}

/**
 * The answer of a person to a question, or undefined if it has not been asked. Mastra prefers an answer that the model itself has written into
 * the input of a call: such a call is refused, and so is one that comes with an answer before a person was asked.
 */
export function answerTo(question: Asked, place: Place, isAnsweredByModel: boolean): Verdict | undefined {
  const asked = suspensionOf(place)
  if (isAnsweredByModel) return no('the model answered the question itself, in the input of the call')
  if (asked?.digest === question.digest && place.resumeData != null) return verdictOf(place.resumeData)
  if (asked === undefined && place.resumeData != null)
    return no('the call came with an answer, and no person was asked')
  return undefined
}

/** Everything but a clear yes is a no. */
function verdictOf(answer: unknown): Verdict {
  if (!isObject(answer)) return no(unclear)
  const { approved, by, reason } = answer
  const isClear = Object.keys(answer).every((key) => ['approved', 'by', 'reason'].includes(key))
  if (!isClear || typeof approved !== 'boolean') return no(unclear)
  return { approved, ...(typeof by === 'string' && { by }), ...(typeof reason === 'string' && { reason }) }
}

const unclear = 'the answer is not a clear yes: resume with `{ approved: true }` or `{ approved: false, reason }`'

function no(reason: string): Verdict {
  return { approved: false, reason }
}

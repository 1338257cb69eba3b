import type { Json } from '../../base/index.ts'
import { jsonReply } from '../border/json-reply.ts'
import type { Answer, Brain, EventName, Moment } from '../contract/brain.ts'

type JsonObject = { readonly [key: string]: Json }

/** What is said at a moment, as the parts of one JSON object; parts with nothing in them are left out. */
export type Say = (answer: Answer, moment: Moment) => Readonly<Record<string, Json | undefined>>

/** Makes the encoder of an agent that is answered in JSON. Where nothing can be said, nothing is. */
export function encoderFor(says: Readonly<Partial<Record<EventName, Say>>>): Brain['encode'] {
  return (moment, answer) => jsonReply(says[moment.event]?.(answer, moment) ?? {})
}

/** `hookSpecificOutput` with these parts, under the name of the moment; nothing if there are none. */
export function specific({ native }: Moment, said: ReturnType<Say>): JsonObject | undefined {
  const there = parts(said)
  return there === undefined ? undefined : { hookEventName: native, ...there }
}

/** What hooks want the model to know. */
export function contextOf({ informs }: Answer): string | undefined {
  return informs.length === 0 ? undefined : informs.join('\n\n')
}

function parts(said: ReturnType<Say>): JsonObject | undefined {
  const there = Object.entries(said).filter((entry): entry is [string, Json] => entry[1] !== undefined)
  return there.length === 0 ? undefined : Object.fromEntries(there)
}

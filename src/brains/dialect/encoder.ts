import type { Json } from '../../base/index.ts'
import { jsonReply } from '../border/json-reply.ts'
import type { Answer, Brain, EventName, Moment } from '../contract/brain.ts'

type JsonObject = { readonly [key: string]: Json }

/** The answer at a hook point, as the parts of one JSON object; empty parts are left out. */
export type Say = (answer: Answer, moment: Moment) => Readonly<Record<string, Json | undefined>>

/** Makes the encoder of an agent that is answered in JSON. Where no answer is possible, it is empty. */
export function encoderFor(says: Readonly<Partial<Record<EventName, Say>>>): Brain['encode'] {
  return (moment, answer) => jsonReply(says[moment.event]?.(answer, moment) ?? {})
}

/** `hookSpecificOutput` with these parts, under the name of the moment; nothing if there are none. */
export function specific({ native }: Moment, said: ReturnType<Say>): JsonObject | undefined {
  const there = parts(said)
  return there === undefined ? undefined : { hookEventName: native, ...there }
}

/** The informs of hooks for the model. */
export function contextOf({ informs }: Answer): string | undefined {
  return informs.length === 0 ? undefined : informs.join('\n\n')
}

function parts(said: ReturnType<Say>): JsonObject | undefined {
  const there = Object.entries(said).filter((entry): entry is [string, Json] => entry[1] !== undefined)
  return there.length === 0 ? undefined : Object.fromEntries(there)
}

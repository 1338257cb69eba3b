import { inexactIn, isDeeperThan } from '../../protocol/index.ts'
import { ambiguousMessage, ambiguousParams } from '../message/ambiguous-keys.ts'
import type { Request } from '../message/message.ts'

/** Levels of the input of a call. */
const deepest = 200

/** Why a call cannot be judged, if it cannot: the server might read another action in it than hooks do. */
export function unreadable({ params, wire }: Request): string | undefined {
  if (isDeeperThan(params, deepest)) return `it is nested in more than ${deepest} levels`
  const inexact = wire.text === undefined ? undefined : inexactIn(wire.text)
  const why = inexact ?? ambiguousMessage(wire) ?? ambiguousParams(params)
  return why && `it can be read in two ways: ${why}`
}

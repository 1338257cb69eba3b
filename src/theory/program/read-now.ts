import { createFrame } from './frame.ts'
import type { Knowledge } from './knowledge-port.ts'
import { readVerbs } from './read-verbs.ts'
import { doubt, type Value } from './value.ts'

/** The result of a reading verb on two values, outside of any hook. */
export function readNow(verb: string, subject: Value, object: Value, knowledge: Knowledge): Value {
  const read = Object.hasOwn(readVerbs, verb) ? readVerbs[verb] : undefined
  if (read === undefined) return doubt(`there is no ${verb}`)
  return read(
    () => subject,
    () => object,
    () => ({ project: [], home: undefined }),
  )(createFrame({}, knowledge, 0, 0))
}

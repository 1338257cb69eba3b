import { createFrame } from './frame.ts'
import type { Knowledge } from './knowledge-port.ts'
import { readVerbs } from './read-verbs.ts'
import { doubt, type Value } from './value.ts'

/** The result of a reading verb on two values, outside of any hook. */
export function readNow(verb: string, subject: Value, object: Value, knowledge: Knowledge): Value {
  return resultsOf(verb, object, knowledge)(subject)
}

/** Its results on each of several values. */
export function readEach(
  verb: string,
  subjects: readonly Value[],
  object: Value,
  knowledge: Knowledge,
): readonly Value[] {
  return subjects.map(resultsOf(verb, object, knowledge))
}

function resultsOf(verb: string, object: Value, knowledge: Knowledge): (subject: Value) => Value {
  const make = Object.hasOwn(readVerbs, verb) ? readVerbs[verb] : undefined
  if (make === undefined) return () => doubt(`there is no ${verb}`)
  let side: Value
  const read = make(
    () => side,
    () => object,
    () => ({ project: [], home: undefined }),
  )
  const frame = createFrame({}, knowledge, 0, 0)
  return (subject) => {
    side = subject
    return read(frame)
  }
}

import { type Hides, pathsCover } from './redactor.ts'
import { snapshot } from './snapshot.ts'

/** Values that are looked for in texts: each costs a search. */
const most = 100
/** Shorter ones are words such as `yes`, which would be hidden everywhere. */
const shortest = 4
const nodes = 10_000

/** The texts in a payload at these paths, as they are and as JSON spells them, longest first: one that contains another goes whole. */
export function declaredValues(payload: unknown, paths: readonly string[]): readonly string[] {
  const values = new Set<string>()
  const add = (_: string, value: unknown) => {
    const text = typeof value === 'object' ? '' : String(value)
    if (text.length >= shortest && typeof value !== 'boolean' && values.size < most)
      values.add(text).add(JSON.stringify(text).slice(1, -1))
    return value
  }
  const covers = pathsCover(paths)
  const hides: Hides = (key, inside, value) => {
    const isHidden = covers(key, inside)
    if (isHidden && value !== undefined) JSON.stringify(snapshot(value, { nodes }), add)
    return isHidden
  }
  snapshot(payload, { hides, nodes })
  return [...values].sort((one, other) => other.length - one.length)
}

/** Longer values and patterns are not matched. */
const longest = 200

/** `${value#pattern}`, `##`, `%` and `%%`: a value without the shortest or the longest match at one end; undefined if not known. */
export function withoutMatch(value: string, pattern: string | undefined, operator: string): string | undefined {
  if (pattern === undefined || /[[\\(]/.test(pattern)) return undefined
  if (value.length > longest || pattern.length > longest) return undefined
  const isFront = operator.startsWith('#')
  const lengths = isFront ? matches([...value], [...pattern]) : matches([...value].reverse(), [...pattern].reverse())
  const length = operator.length === 2 ? lengths.at(-1) : lengths[0]
  if (length === undefined) return value
  const characters = [...value]
  return characters.slice(isFront ? length : 0, isFront ? undefined : characters.length - length).join('')
}

/**
 * The lengths of the beginnings of a text that match a pattern of `*` and `?`, the shortest first. All places in the pattern
 * are followed together, in time that grows with the product of the lengths at most.
 */
function matches(text: readonly string[], pattern: readonly string[]): readonly number[] {
  const lengths: number[] = []
  let reached = withStars(new Set([0]), pattern)
  for (let at = 0; ; at++) {
    if (reached.has(pattern.length)) lengths.push(at)
    if (at === text.length || reached.size === 0) return lengths
    const next = new Set<number>()
    for (const place of reached) {
      if (pattern[place] === '*') next.add(place)
      else if (place < pattern.length && (pattern[place] === '?' || pattern[place] === text[at])) next.add(place + 1)
    }
    reached = withStars(next, pattern)
  }
}

/** A star may stand for nothing: the place after it is reached as well. */
function withStars(places: Set<number>, pattern: readonly string[]): Set<number> {
  for (const place of places) if (pattern[place] === '*') places.add(place + 1)
  return places
}

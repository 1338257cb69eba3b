/** The longest name that is compared sign by sign. */
const longest = 256

/** Whether there is a name that two patterns both match: `*` is any text, `?` and `[…]` any character. Without wildcards, they are names. */
export function mayBeBoth(one: string, other: string): boolean {
  if (one.length > longest || other.length > longest) return one === other
  const [left, right] = [signsOf(one), signsOf(other)]
  // row[at]: whether what is left of `one` from here and of `other` from `at` have a name in common
  let below: boolean[] = []
  for (let at = left.length; at >= 0; at--) {
    const row: boolean[] = []
    for (let place = right.length; place >= 0; place--) row[place] = isCommon(left, at, right, place, row, below)
    below = row
  }
  return below[0] === true
}

function isCommon(
  left: readonly string[],
  at: number,
  right: readonly string[],
  place: number,
  row: readonly boolean[],
  below: readonly boolean[],
): boolean {
  const [a, b] = [left[at], right[place]]
  if (a === undefined && b === undefined) return true
  if (a === '*') return below[place] === true || (b !== undefined && row[place + 1] === true)
  if (b === '*') return row[place + 1] === true || (a !== undefined && below[place] === true)
  if (a === undefined || b === undefined) return false
  return (a === b || a === '?' || b === '?') && below[place + 1] === true
}

/** The signs of a pattern; a set of characters is any character. */
function signsOf(pattern: string): readonly string[] {
  const signs: string[] = []
  for (let at = 0; at < pattern.length; at++) {
    const end = pattern[at] === '[' ? pattern.indexOf(']', at + 2) : -1
    signs.push(end < 0 ? (pattern[at] as string) : '?')
    if (end >= 0) at = end
  }
  return signs
}

/** Whether a name has signs that the shell replaces. */
export function hasWildcards(name: string): boolean {
  return /[*?[]/.test(name)
}

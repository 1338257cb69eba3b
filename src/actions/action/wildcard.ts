import { type Argument, isUnknown } from './argument.ts'

/** Whether an argument matches a pattern of `*` and `?`: one that is not known may, as far as its beginning allows it. */
export function matches(argument: Argument, pattern: string): 'yes' | 'no' | 'unknown' {
  if (typeof argument === 'string') return isMatch(argument, pattern) ? 'yes' : 'no'
  const known = isUnknown(argument) ? argument.begins : beforeWildcards(argument.text)
  const wanted = beforeWildcards(pattern)
  const length = Math.min(known.length, wanted.length)
  return known.slice(0, length) === wanted.slice(0, length) ? 'unknown' : 'no'
}

function beforeWildcards(pattern: string): string {
  const at = pattern.search(/[*?[]/)
  return at < 0 ? pattern : pattern.slice(0, at)
}

/** In time that grows with the product of the lengths at most: after a miss, only the last star is tried again. */
function isMatch(text: string, pattern: string): boolean {
  let [at, place, star, from] = [0, 0, -1, 0]
  while (at < text.length) {
    if (pattern[place] === '*') {
      star = place++
      from = at
    } else if (place < pattern.length && (pattern[place] === '?' || pattern[place] === text[at])) {
      at++
      place++
    } else if (star >= 0) {
      place = star + 1
      at = ++from
    } else return false
  }
  while (pattern[place] === '*') place++
  return place === pattern.length
}

/** Longer values and patterns are not matched: each end of the value is tried. */
const longest = 200

/** `${value#pattern}`, `##`, `%` and `%%`: a value without the shortest or the longest match at one end; undefined if not known. */
export function withoutMatch(value: string, pattern: string | undefined, operator: string): string | undefined {
  if (pattern === undefined || /[[\\(]/.test(pattern)) return undefined
  if (value.length > longest || pattern.length > longest) return undefined
  const isFront = operator.startsWith('#')
  for (let at = 0; at <= value.length; at++) {
    const length = operator.length === 2 ? value.length - at : at
    const end = isFront ? value.slice(0, length) : value.slice(value.length - length)
    if (isMatch(end, pattern)) return isFront ? value.slice(length) : value.slice(0, value.length - length)
  }
  return value
}

/** Whether a text matches a pattern of `*` and `?`, in time that grows with their product at most. */
export function isMatch(text: string, pattern: string): boolean {
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

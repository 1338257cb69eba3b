/** Whether a word is a pattern that a shell replaces by names of files. */
export const isPattern = /[*?[]/

/** Whether a word is that name, or a shell could expand it to that. A pattern that begins with `*` or `?` does not match a dot. */
export function fits(pattern: string, name: string): boolean {
  if (name.startsWith('.') && !/^[.[]/.test(pattern)) return false
  return standsFor(pattern, name)
}

/** The same for a tool whose `*` and `?` match a dot, too. */
export function standsFor(pattern: string, name: string): boolean {
  return pattern === name || (isPattern.test(pattern) && isFit(pattern, 0, name, 0))
}

/** Steps through both, back to the last `*` where they part: linear but for that one way back. */
function isFit(pattern: string, from: number, name: string, at: number): boolean {
  let [here, there, star, kept] = [from, at, -1, 0]
  while (there < name.length) {
    const sign = pattern[here]
    if (sign === '*') {
      star = here++
      kept = there
    } else if (sign === '[') {
      const end = pattern.indexOf(']', here + 2)
      here = end === -1 ? pattern.length : end + 1 // any sign: rather once too often
      there++
    } else if (sign === '?' || sign === name[there]) {
      here++
      there++
    } else if (star >= 0) {
      here = star + 1
      there = ++kept
    } else return false
  }
  return /^\**$/.test(pattern.slice(here))
}

/** A wildcard for any text, for any one sign, or a sign that means itself. */
type Sign = 'any' | 'one' | { readonly is: string }

/** Whether a name may be meant by a pattern: rather one name too many than one too few. Case does not count. */
export function mayMatch(pattern: string, name: string): boolean {
  // a class of signs, such as `[[:alpha:]]`, may be any of them
  const signs = signsOf(pattern.toLowerCase().replaceAll(/\[\[:\w+:\]\]/g, '?'))
  const letters = [...name.toLowerCase()]
  let [sign, letter] = [0, 0]
  let retry: { readonly sign: number; letter: number } | undefined
  while (letter < letters.length) {
    const wanted = signs[sign]
    if (wanted === 'any') {
      sign += 1
      retry = { sign, letter }
    } else if (wanted === 'one' || (wanted !== undefined && wanted.is === letters[letter])) {
      sign += 1
      letter += 1
    } else if (retry !== undefined) {
      // the last wildcard takes one letter more
      retry.letter += 1
      ;({ sign, letter } = retry)
    } else return false
  }
  return signs.slice(sign).every((rest) => rest === 'any')
}

/** Groups such as `@(a|b)`, ranges in braces and everything after them may be anything. Braces around one name mean themselves: `{slug}`. */
function signsOf(pattern: string): readonly Sign[] {
  const signs: Sign[] = []
  for (const [part] of pattern.matchAll(/\*+|\[[^\]]+\]|[!+@?*]\(.*|\{(?=(?:(?!\.\.)[^{},])*\})|[{(].*|./gsu)) {
    if (part.startsWith('*') || part.includes('(') || /^\{./s.test(part)) signs.push('any')
    else signs.push(part === '?' || part.length > 1 ? 'one' : { is: part })
  }
  return signs
}

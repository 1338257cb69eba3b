/** Any run of signs, any one sign, or one of those that it accepts. */
type Sign = 'any' | ((letter: string) => boolean)

/** Whether a part of a path is a pattern. */
export function isPattern(part: string): boolean {
  return /[*?]|\[[^\]]/.test(part)
}

/**
 * A test for names by a pattern: `*` for any run of signs, `?` for one, `[a-z]` for one of these, `[!a-z]` for one of the others. A
 * hidden name needs its dot, as in a shell. It takes at most the length of the pattern for each sign of a name.
 */
export function namePattern(pattern: string): (name: string) => boolean {
  const signs = signsOf(pattern)
  const isHidden = pattern.startsWith('.')
  return (name) => (isHidden || !name.startsWith('.')) && fits([...name], signs)
}

function signsOf(pattern: string): readonly Sign[] {
  return [...pattern.matchAll(/\*+|\[[!^]?\]?[^\]]*\]|./gsu)].map(([part]): Sign => {
    if (part.startsWith('*')) return 'any'
    if (part === '?') return () => true
    return part.length > 1 && part.startsWith('[') ? oneOf(part.slice(1, -1)) : (letter) => letter === part
  })
}

/** The signs of a class such as `!a-z_`. */
function oneOf(text: string): (letter: string) => boolean {
  const isOther = /^[!^]/.test(text)
  const ranges = [...text.slice(isOther ? 1 : 0).matchAll(/(.)-(.)|./gsu)].map(
    ([one, from = one, to = one]) => [from, to] as const,
  )
  return (letter) => ranges.some(([from, to]) => from <= letter && letter <= to) !== isOther
}

/** Only the last `*` ever takes one sign more: an earlier one need not. */
function fits(letters: readonly string[], signs: readonly Sign[]): boolean {
  let [sign, at] = [0, 0]
  let retry: { readonly sign: number; at: number } | undefined
  while (at < letters.length) {
    const wanted = signs[sign]
    if (wanted === 'any') {
      sign += 1
      retry = { sign, at }
    } else if (wanted?.(letters[at] ?? '') === true) {
      sign += 1
      at += 1
    } else if (retry !== undefined) {
      retry.at += 1
      ;({ sign, at } = retry)
    } else return false
  }
  return signs.slice(sign).every((rest) => rest === 'any')
}

/** More alternatives than a person writes. */
const most = 1000

/** `{a,../b}/c` as `a/c` and `../b/c`; nothing if there are too many of them. Braces without a comma mean themselves. */
export function withoutBraces(pattern: string): readonly string[] | undefined {
  let left = [pattern]
  const done: string[] = []
  while (left.length > 0) {
    const next: string[] = []
    for (const one of left) {
      const group = innermost(one)
      if (group === undefined) done.push(one)
      else for (const choice of group.choices) next.push(group.before + choice + group.after)
    }
    if (next.length + done.length > most) return undefined
    left = next
  }
  return done
}

/** The first pair of braces that has a comma in it and no braces. Outer braces lose theirs in a later turn. */
function innermost(text: string) {
  const found = /\{([^{},]*(?:,[^{},]*)+)\}/.exec(text)
  if (found === null) return undefined
  const { index, 0: whole, 1: inside = '' } = found
  return { before: text.slice(0, index), after: text.slice(index + whole.length), choices: inside.split(',') }
}

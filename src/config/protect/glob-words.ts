/** More alternatives than anybody writes. */
const most = 256

/**
 * The patterns that a text of a search tool can stand for: some tools split it at spaces or commas, and braces hold alternatives. Nothing if
 * there are more than anybody writes.
 */
export function globWords(text: string): readonly string[] | undefined {
  const words = text.split(/\s+/).filter((word) => word !== '')
  if (words.length > most) return undefined
  const found: string[] = []
  for (const word of new Set([text, ...words])) {
    const alternatives = expanded(word)
    if (alternatives === undefined) return undefined
    found.push(...alternatives.flatMap((one) => (one.includes(',') ? [one, ...one.split(',')] : [one])))
    if (found.length > most * 4) return undefined
  }
  // a backslash is an escape to some tools, and the sign between folders to others
  return found.flatMap((one) => (one.includes('\\') ? [one.replaceAll('\\', ''), one.replaceAll('\\', '/')] : [one]))
}

/** Each of the words of `a.{b,c}`, innermost braces first. */
function expanded(word: string): readonly string[] | undefined {
  const done: string[] = []
  const waiting = [word]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const end = next.indexOf('}')
    const start = end === -1 ? -1 : next.lastIndexOf('{', end)
    if (start === -1) done.push(next)
    else
      for (const one of next.slice(start + 1, end).split(','))
        waiting.push(`${next.slice(0, start)}${one}${next.slice(end + 1)}`)
    if (done.length + waiting.length > most) return undefined
  }
  return done
}

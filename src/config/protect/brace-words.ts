/** More alternatives than anybody writes. */
const most = 256

/** Each of the words of `a.{b,c}`, in their order; braces within braces are read, too. Nothing if there are more than anybody writes. */
export function braceWords(word: string): readonly string[] | undefined {
  const done: string[] = []
  const waiting = [word]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const end = next.indexOf('}')
    const start = end === -1 ? -1 : next.lastIndexOf('{', end)
    if (start === -1) done.push(next)
    else
      for (const one of next
        .slice(start + 1, end)
        .split(',')
        .reverse())
        waiting.push(`${next.slice(0, start)}${one}${next.slice(end + 1)}`)
    if (done.length + waiting.length > most) return undefined
  }
  return done
}

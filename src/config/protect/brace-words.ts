/** More alternatives than a real command has. */
const most = 256

/** Each of the words of `a.{b,c}`, in their order; nested braces are read, too. Undefined if there are more than a real command has. */
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

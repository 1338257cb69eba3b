/** Names that are remembered: texts have few, and hostile ones many. */
const most = 10_000

/** The same function, which judges each name once. */
export function remembered<T extends string>(judge: (name: string) => T): (name: string) => T {
  const known = new Map<string, T>()
  return (name) => {
    let answer = known.get(name)
    if (answer === undefined) {
      answer = judge(name)
      if (known.size < most) known.set(name, answer)
    }
    return answer
  }
}

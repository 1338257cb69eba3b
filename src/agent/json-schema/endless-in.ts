/** Whether the graph of these leads has a cycle. */
export function endlessIn<T>(leads: ReadonlyMap<T, readonly T[]>): boolean {
  const isDone = new Map<T, boolean>()
  for (const start of leads.keys()) {
    const open = [start]
    for (let one = open.at(-1); one !== undefined; one = open.at(-1)) {
      if (isDone.has(one)) {
        isDone.set(one, true)
        open.pop()
        continue
      }
      isDone.set(one, false)
      for (const next of leads.get(one) ?? []) {
        if (isDone.get(next) === false) return true
        if (!isDone.has(next)) open.push(next)
      }
    }
  }
  return false
}

/**
 * Whether lists and objects are nested in more levels than these. It goes level by level, so that no depth exhausts the
 * stack, and visits a part once in each level, however often it is shared.
 */
export function isDeeperThan(value: unknown, levels: number): boolean {
  let level: Iterable<object> & { readonly size: number } = new Set([value].filter(isNest))
  for (let depth = 0; level.size > 0; depth += 1) {
    if (depth === levels) return true
    level = nestsIn(level)
  }
  return false
}

function nestsIn(level: Iterable<object>): Set<object> {
  const inner = new Set<object>()
  for (const nest of level) {
    for (const value of Object.values(nest)) if (isNest(value)) inner.add(value)
  }
  return inner
}

function isNest(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

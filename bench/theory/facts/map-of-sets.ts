import type { FactStore } from './scenario.ts'

type Sets = Map<string, Set<string>>

/** The obvious implementation: maps from names to sets of names, in both directions. */
export function mapOfSets(): FactStore {
  const [up, down]: readonly [Sets, Sets] = [new Map(), new Map()]
  return {
    insert(child, parent) {
      put(up, child, parent)
      put(down, parent, child)
    },
    ancestors: (concept) => [...walk(up, concept, undefined)],
    descendants: (concept) => [...walk(down, concept, undefined)],
    isA: (concept, other) => concept === other || walk(up, concept, other).has(other),
  }
}

function put(sets: Sets, from: string, to: string): void {
  const known = sets.get(from)
  if (known === undefined) sets.set(from, new Set([to]))
  else known.add(to)
}

/** Returns all reachable names, or those visited up to the target. */
function walk(sets: Sets, start: string, target: string | undefined): ReadonlySet<string> {
  const seen = new Set<string>()
  const waiting = [start]
  for (let concept = waiting.pop(); concept !== undefined; concept = waiting.pop()) {
    for (const end of sets.get(concept) ?? []) {
      if (seen.has(end)) continue
      seen.add(end)
      if (end === target) return seen
      waiting.push(end)
    }
  }
  return seen
}

import { existenceIn, FIRST_FROM, HEADS, KIND, NEXT_FROM, OBJECT, relationIn, STRIDE } from '../facts/fact-cells.ts'
import type { FactTable } from '../facts/fact-table.ts'

/** The facts that count: those of one relation that exist at least so far. */
export interface Links {
  readonly relation: number
  readonly least: number
}

/**
 * For each concept, the number of the group in which each leads to each other by these facts; a concept alone has a group of its
 * own. One pass over concepts and facts (Tarjan), without recursion: a chain can be longer than the stack is deep.
 */
export function componentsOf({ facts }: FactTable, concepts: number, { relation, least }: Links): Int32Array {
  const { cells, heads } = facts
  const [index, low, component, edges] = [concepts, concepts, concepts, concepts].map(
    (size) => new Int32Array(size),
  ) as [Int32Array, Int32Array, Int32Array, Int32Array]
  const open: number[] = []
  const path: number[] = []
  let [entered, groups] = [0, 0]
  const enter = (node: number) => {
    index[node] = low[node] = ++entered
    edges[node] = heads[node * HEADS + FIRST_FROM] ?? 0
    open.push(node)
    path.push(node)
  }
  const lower = (node: number, value: number) => {
    if (value < (low[node] as number)) low[node] = value
  }
  const leave = (node: number) => {
    path.pop()
    const before = path.at(-1)
    if (before !== undefined) lower(before, low[node] as number)
    if (low[node] !== index[node]) return
    groups += 1
    for (let member = open.pop(); member !== undefined; member = member === node ? undefined : open.pop())
      component[member] = groups
  }
  const take = (node: number, fact: number) => {
    const at = fact * STRIDE
    const kind = cells[at + KIND] as number
    edges[node] = cells[at + NEXT_FROM] as number
    if (relationIn(kind) !== relation || existenceIn(kind) < least) return
    const next = cells[at + OBJECT] as number
    if (index[next] === 0) enter(next)
    else if (component[next] === 0) lower(node, index[next] as number)
  }
  for (let start = 0; start < concepts; start++) {
    if (index[start] === 0) enter(start)
    for (let node = path.at(-1); node !== undefined; node = path.at(-1)) {
      const fact = edges[node] as number
      if (fact === 0) leave(node)
      else take(node, fact)
    }
  }
  return component
}

import type { FactStore } from './scenario.ts'

/** One direction: the newest edge of each concept; for each edge, the next older one and its end. */
interface Direction {
  heads: Int32Array
  next: Int32Array
  ends: Int32Array
}

/**
 * The limit: names become numbers, edges are linked lists in typed arrays, and a stamp marks visited concepts. It has one
 * relation, and supports neither removal nor hooks.
 */
export function internedArrays(): FactStore {
  const numbers = new Map<string, number>()
  const names: string[] = []
  const up: Direction = { heads: empty(1024), next: empty(1024), ends: empty(1024) }
  const down: Direction = { heads: empty(1024), next: empty(1024), ends: empty(1024) }
  let seen = new Uint32Array(1024)
  let queue = new Int32Array(1024)
  let edges = 0
  let tick = 0
  let tail = 0

  const numberOf = (name: string) => {
    const known = numbers.get(name)
    if (known !== undefined) return known
    const number = names.push(name) - 1
    numbers.set(name, number)
    if (number === up.heads.length) {
      up.heads = grown(up.heads)
      down.heads = grown(down.heads)
      seen = new Uint32Array(up.heads.length)
      queue = new Int32Array(up.heads.length)
    }
    return number
  }
  const link = (direction: Direction, from: number, to: number) => {
    direction.ends[edges] = to
    direction.next[edges] = direction.heads[from] as number
    direction.heads[from] = edges
  }
  const isThere = ({ heads, next, ends }: Direction, from: number, to: number) => {
    for (let edge = heads[from] as number; edge >= 0; edge = next[edge] as number) if (ends[edge] === to) return true
    return false
  }
  /** Fills the queue, nearest first, and returns whether it reached the target. */
  const walk = ({ heads, next, ends }: Direction, start: number, target: number) => {
    seen[start] = ++tick
    queue[0] = start
    tail = 1
    for (let head = 0; head < tail; head++) {
      for (let edge = heads[queue[head] as number] as number; edge >= 0; edge = next[edge] as number) {
        const end = ends[edge] as number
        if (end === target) return true
        if (seen[end] === tick) continue
        seen[end] = tick
        queue[tail++] = end
      }
    }
    return false
  }
  const around = (direction: Direction, concept: string) => {
    walk(direction, numbers.get(concept) ?? 0, -1)
    const found: string[] = []
    for (let at = 1; at < tail; at++) found.push(names[queue[at] as number] as string)
    return found
  }

  return {
    insert(child, parent) {
      const from = numberOf(child)
      const to = numberOf(parent)
      if (isThere(up, from, to)) return
      if (edges === up.ends.length) {
        makeRoom(up)
        makeRoom(down)
      }
      link(up, from, to)
      link(down, to, from)
      edges++
    },
    ancestors: (concept) => around(up, concept),
    descendants: (concept) => around(down, concept),
    isA: (concept, other) => concept === other || walk(up, numbers.get(concept) ?? 0, numbers.get(other) ?? -1),
  }
}

function makeRoom(direction: Direction): void {
  direction.next = grown(direction.next)
  direction.ends = grown(direction.ends)
}

function empty(size: number): Int32Array {
  return new Int32Array(size).fill(-1)
}

function grown(old: Int32Array): Int32Array {
  const larger = empty(old.length * 2)
  larger.set(old)
  return larger
}

import { type Existence, existence } from '../existence.ts'
import {
  existenceIn,
  FIRST_FROM,
  FIRST_TO,
  HEADS,
  KIND,
  NEXT_FROM,
  NEXT_TO,
  OBJECT,
  relationIn,
  STRIDE,
  SUBJECT,
} from '../facts/fact-cells.ts'
import type { FactTable } from '../facts/fact-table.ts'

/** Which edges a walk takes: facts of `out` from subject to object, facts of `into` from object to subject; −1 for none. */
export interface Plan {
  readonly out: number
  readonly into: number
}

/** Steps left. Below zero the walk has stopped early, and its result is not complete. */
export interface Budget {
  left: number
}

/** A way from one concept to another: its facts in order, and how far its end exists. */
export interface Path {
  readonly value: Existence
  readonly facts: readonly number[]
}

/** Walks the facts by their numbers, breadth first. Not to be used again from within. */
export interface Walker {
  /**
   * The best path, the shortest among equals. A path is worth its weakest edge, and no more than DEMONSTRATED if it is
   * longer than one edge; impossible edges do not count.
   */
  path(plan: Plan, start: number, target: number, least: Existence, budget: Budget): Path | undefined
  /** All that is reached over edges of at least this existence, nearest first, without the start. */
  reach(plan: Plan, start: number, least: Existence, budget: Budget): readonly number[]
  /** The facts on the way to a concept that the last `reach` reached. */
  way(start: number, concept: number): readonly number[]
  /** The existence of the best edge that the last `reach` left aside for being too weak. */
  leftAside(): Existence
}

/** Less than the least existence an edge can have. */
const NONE = existence.IMPOSSIBLE

export function createWalker(table: FactTable): Walker {
  const { facts } = table
  // two cells for each concept: when it was last seen, and by which fact
  let seen = new Int32Array(0)
  let queue = new Int32Array(0)
  let tick = 0
  let tail = 0
  let steps = 0
  let leftAside: number = NONE

  const begin = (start: number) => {
    if (seen.length < facts.heads.length) {
      seen = new Int32Array(facts.heads.length)
      queue = new Int32Array(facts.heads.length / 2)
      tick = 0
    }
    if (tick === 0x7fffffff) {
      seen.fill(0)
      tick = 0
    }
    seen[start * 2] = ++tick
    queue[0] = start
    tail = 1
    leftAside = NONE
  }
  /** Takes the edges at one concept; returns the fact that leads to the target, 0 if none does. */
  const takeEdges = (first: number, next: number, end: number, by: number, target: number, least: number) => {
    const { cells } = facts
    for (let fact = first; fact !== 0; fact = cells[fact * STRIDE + next] as number) {
      steps++
      const at = fact * STRIDE
      const kind = cells[at + KIND] as number
      if (relationIn(kind) !== by) continue
      const value = existenceIn(kind)
      if (value < least) {
        if (value > leftAside) leftAside = value
        continue
      }
      const concept = cells[at + end] as number
      if (concept === target) return fact
      if (seen[concept * 2] === tick) continue
      seen[concept * 2] = tick
      seen[concept * 2 + 1] = fact
      queue[tail++] = concept
    }
    return 0
  }
  /** A pass from the start over edges of at least `least`; returns the fact by which the target was reached, or 0. */
  const pass = ({ out, into }: Plan, start: number, target: number, least: number, budget: Budget) => {
    begin(start)
    const { heads } = facts
    steps = 0
    let found = 0
    for (let head = 0; head < tail && found === 0; head++) {
      const at = (queue[head] as number) * HEADS
      if (out >= 0) found = takeEdges(heads[at + FIRST_FROM] as number, NEXT_FROM, OBJECT, out, target, least)
      if (into >= 0 && found === 0) {
        found = takeEdges(heads[at + FIRST_TO] as number, NEXT_TO, SUBJECT, into, target, least)
      }
      if (steps > budget.left) break
    }
    budget.left -= steps
    return found
  }
  const otherEnd = (fact: number, concept: number) => {
    const subject = table.cell(fact, SUBJECT)
    return subject === concept ? table.cell(fact, OBJECT) : subject
  }
  /** The facts from the start to the far end of `last`, which is at `target`. */
  const trace = (start: number, target: number, last: number) => {
    const facts = [last]
    for (let node = otherEnd(last, target); node !== start; ) {
      const fact = seen[node * 2 + 1] as number
      facts.push(fact)
      node = otherEnd(fact, node)
    }
    return facts.reverse()
  }

  return {
    leftAside: () => leftAside,
    path(plan, start, target, least, budget) {
      // Above DEMONSTRATED one edge is all there can be; from there down, a pass for each weaker edge that was met.
      for (
        let level: number = Math.max(existence.DEMONSTRATED, least);
        level >= least && level > NONE;
        level = leftAside
      ) {
        const last = pass(plan, start, target, level, budget)
        if (budget.left < 0) return undefined
        if (last === 0) continue
        const facts = trace(start, target, last)
        if (facts.length === 1) return { value: table.existence(last), facts }
        if (least > existence.DEMONSTRATED) return undefined
        return { value: Math.min(level, existence.DEMONSTRATED), facts }
      }
      return undefined
    },
    reach(plan, start, least, budget) {
      pass(plan, start, -1, least, budget)
      const reached = new Array<number>(tail - 1)
      for (let at = 1; at < tail; at++) reached[at - 1] = queue[at] as number
      return reached
    },
    way: (start, concept) => (concept === start ? [] : trace(start, concept, seen[concept * 2 + 1] as number)),
  }
}

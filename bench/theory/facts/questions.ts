import { randomFrom } from '../random.ts'
import type { FactStore, Taxonomy } from './scenario.ts'

/** The queries for every store, and a check of the answers. Counts are powers of two, so that loops can wrap around with a mask. */
export interface Questions {
  readonly concepts: readonly string[]
  /** Pairs for `isA`, half of them true. */
  readonly pairs: readonly (readonly [concept: string, other: string])[]
  /** Concepts with 20 to 2,000 below them. */
  readonly types: readonly string[]
  /** Average number of concepts below them. */
  readonly meanBelow: number
  check(store: FactStore): void
}

export function questionsOn({ names, children, parents }: Taxonomy): Questions {
  const [up, down] = [edges(names.length, children, parents), edges(names.length, parents, children)]
  const random = randomFrom(99)
  const any = () => Math.floor(random() * names.length)
  const name = (concept: number) => names[concept] ?? ''
  const concepts = Array.from({ length: 1024 }, any)
  const pairs = concepts.map((concept, index): [number, number] => {
    const above = [...reached(up, concept)]
    return [concept, index % 2 === 0 ? any() : (above[Math.floor(random() * above.length)] ?? concept)]
  })
  const types = someTypes(down, any)
  const sizes = types.map((type) => reached(down, type).size)
  return {
    concepts: concepts.map(name),
    pairs: pairs.map(([concept, other]) => [name(concept), name(other)]),
    types: types.map(name),
    meanBelow: sizes.reduce((sum, size) => sum + size, 0) / sizes.length,
    check(store) {
      for (const concept of concepts.slice(0, 64)) {
        expectFound(`above ${name(concept)}`, store.ancestors(name(concept)), [...reached(up, concept)].map(name))
      }
      for (const type of types.slice(0, 8)) {
        expectFound(`below ${name(type)}`, store.descendants(name(type)), [...reached(down, type)].map(name))
      }
      for (const [concept, other] of pairs.slice(0, 256)) {
        const isSo = concept === other || reached(up, concept).has(other)
        expectTruth(store, name(concept), name(other), isSo)
      }
    },
  }
}

/** The ends of all edges from each concept, one after the other; `starts` has their first index. */
interface Edges {
  readonly starts: Int32Array
  readonly ends: Int32Array
}

function edges(concepts: number, from: Int32Array, to: Int32Array): Edges {
  const starts = new Int32Array(concepts + 1)
  for (const concept of from) starts[concept + 1] = (starts[concept + 1] ?? 0) + 1
  for (let concept = 0; concept < concepts; concept++)
    starts[concept + 1] = (starts[concept + 1] ?? 0) + (starts[concept] ?? 0)
  const next = starts.slice()
  const ends = new Int32Array(to.length)
  for (const [edge, concept] of from.entries()) {
    const place = next[concept] ?? 0
    ends[place] = to[edge] ?? 0
    next[concept] = place + 1
  }
  return { starts, ends }
}

function reached({ starts, ends }: Edges, start: number, most = Number.POSITIVE_INFINITY): ReadonlySet<number> {
  const seen = new Set<number>()
  const waiting = [start]
  for (let concept = waiting.pop(); concept !== undefined && seen.size <= most; concept = waiting.pop()) {
    for (const end of ends.subarray(starts[concept], starts[concept + 1])) {
      if (seen.has(end)) continue
      seen.add(end)
      waiting.push(end)
    }
  }
  return seen
}

/** Picks 64 concepts with 20 to 2,000 below them; repeats some if there are fewer. */
function someTypes(down: Edges, any: () => number): readonly number[] {
  const types: number[] = []
  for (let tries = 0; types.length < 64; tries++) {
    const type = tries < 200_000 ? any() : (types[tries % types.length] ?? 0)
    const { size } = reached(down, type, 2001)
    if (size >= 20 && size <= 2000) types.push(type)
  }
  return types
}

function expectFound(what: string, found: readonly string[], wanted: readonly string[]): void {
  const isRight = found.length === wanted.length && new Set([...found, ...wanted]).size === wanted.length
  if (!isRight) throw new Error(`${what}: ${JSON.stringify(found).slice(0, 200)}, not ${wanted.length} others`)
}

function expectTruth(store: FactStore, concept: string, other: string, isSo: boolean): void {
  const answers = [store.isA(concept, other), store.isAWithProof?.(concept, other) ?? isSo]
  if (answers.some((answer) => answer !== isSo)) throw new Error(`${concept} IS_A ${other}: ${answers}, not ${isSo}`)
}

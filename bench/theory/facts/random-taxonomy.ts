import { randomFrom } from '../random.ts'
import type { Taxonomy } from './scenario.ts'

const deepest = 12

/** Makes random facts in the shape of WordNet's nouns: most concepts about eight levels deep, one in fifty with two parents. */
export function randomTaxonomy(facts: number): Taxonomy {
  const random = randomFrom(42)
  const children = new Int32Array(facts)
  const parents = new Int32Array(facts)
  const levels: number[][] = [[0]]
  const pick = (from: readonly number[]) => from[Math.floor(random() * from.length)] ?? 0
  let concept = 0
  for (let fact = 0; fact < facts; ) {
    const bell = (random() + random() + random() + random() - 2) * 3.4 // close to a normal distribution with a deviation of two
    const depth = Math.max(1, Math.min(deepest, levels.length, Math.round(8 + bell)))
    const above = levels[depth - 1] ?? []
    concept++
    if (levels[depth] === undefined) levels[depth] = []
    levels[depth]?.push(concept)
    const [first, second] = [pick(above), random() < 0.02 ? pick(above) : undefined]
    for (const parent of second === undefined || second === first ? [first] : [first, second]) {
      if (fact === facts) break
      children[fact] = concept
      parents[fact++] = parent
    }
  }
  return { names: Array.from({ length: concept + 1 }, (_, index) => `c${index}`), children, parents }
}

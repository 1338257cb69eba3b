import { expect, test } from 'vitest'
import { createStore } from '../../src/theory/knowledge/facts/store.ts'
import { createReasoner } from '../../src/theory/knowledge/reasoning/reasoner.ts'
import { scale } from '../scale.ts'
import { type IsA, readWordNet } from './wordnet.ts'

/** All that is above each concept: a depth-first walk over a map, which shares nothing with the store. */
function closureOf(facts: readonly IsA[]): (concept: string) => ReadonlySet<string> {
  const above = new Map<string, string[]>()
  for (const [subject, object] of facts) above.set(subject, [...(above.get(subject) ?? []), object])
  return (concept) => {
    const reached = new Set<string>()
    const pending = [...(above.get(concept) ?? [])]
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (reached.has(next)) continue
      reached.add(next)
      pending.push(...(above.get(next) ?? []))
    }
    return reached
  }
}

const each = scale(10, 1)

test('the reasoner finds all ancestors of the nouns of WordNet, as an independent walk does', () => {
  const { concepts, facts } = readWordNet()
  expect(new Set(concepts).size).toBe(82_192)
  const store = createStore()
  for (const [subject, object] of facts) store.add(subject, 'IS_A', object)
  const reasoner = createReasoner(store)
  const aboveOf = closureOf(facts)
  let pairs = 0
  const wrong = concepts.filter((concept, at) => {
    if (at % each !== 0) return false
    const found = reasoner.ancestorsOf(concept)
    const expected = aboveOf(concept)
    pairs += found.length
    return found.length !== expected.size || !found.every((one) => expected.has(one))
  })
  expect(wrong).toEqual([])
  expect(pairs).toBe(scale(74_359, 743_746))
})

test('a dog is an animal, and a question over WordNet shows how', () => {
  const { facts } = readWordNet()
  const store = createStore()
  for (const [subject, object] of facts) store.add(subject, 'IS_A', object)
  const { truth, proof } = createReasoner(store).ask('dog.1', 'IS_A', 'animal.1')
  expect(truth).toBe('TRUE_CERTAIN')
  expect(proof.at(0)).toMatchObject({ subject: 'dog.1' })
  expect(proof.at(-1)).toMatchObject({ because: 'IS_A is transitive' })
})

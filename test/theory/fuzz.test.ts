import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scale } from '../scale.ts'
import { fuzzOnce } from './fuzz.ts'
import { aJunk, aSoup, aTheory, chooser } from './generators.ts'

const texts = scale(2_000, 10_000)

test('mutated texts are read to their end, and a text without errors is printed and read back unchanged', () => {
  const roots = [
    fc.sample(aJunk, { numRuns: 100, seed: 7 }),
    fc.sample(aSoup, { numRuns: 100, seed: 7 }),
    fc.sample(aTheory, { numRuns: 100, seed: 7 }),
  ] as const
  const choose = chooser(7)
  let clean = 0
  for (let one = 0; one < texts; one += 1) clean += fuzzOnce(roots, choose) ? 1 : 0
  expect(clean).toBeGreaterThan(texts / 10)
  expect(clean).toBeLessThan(texts * 0.9)
})

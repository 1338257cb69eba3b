import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fuzzOnce } from './fuzz.ts'
import { aJunk, aSoup, aTheory, chooser } from './generators.ts'

test('10,000 mutated texts are read to their end, and what has no error is printed and read back as it was', () => {
  const roots = [
    fc.sample(aJunk, { numRuns: 100, seed: 7 }),
    fc.sample(aSoup, { numRuns: 100, seed: 7 }),
    fc.sample(aTheory, { numRuns: 100, seed: 7 }),
  ] as const
  const choose = chooser(7)
  let clean = 0
  for (let one = 0; one < 10_000; one += 1) clean += fuzzOnce(roots, choose) ? 1 : 0
  expect(clean).toBeGreaterThan(1000)
  expect(clean).toBeLessThan(9000)
})

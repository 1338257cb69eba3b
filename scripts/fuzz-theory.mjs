// Reads a million texts that are mostly no theories: npm run test:fuzz [-- count [seed]]
import fc from 'fast-check'
import { fuzzOnce } from '../test/theory/fuzz.ts'
import { aJunk, aSoup, aTheory, chooser } from '../test/theory/generators.ts'

const count = Number(process.argv[2] ?? 1_000_000)
const seed = Number(process.argv[3] ?? 1 + Math.floor(Math.random() * 2 ** 30))
console.log(`${count} texts, seed ${seed}`)

/** Random texts are dear to make, so each is made once and then mutated many times. */
const batch = 1000
let clean = 0
for (let done = 0; done < count; done += batch) {
  const start = seed + done / batch
  const roots = [aJunk, aSoup, aTheory].map((arbitrary) => fc.sample(arbitrary, { numRuns: 10, seed: start }))
  const choose = chooser(Math.imul(start, 0x9e3779b1))
  for (let one = 0; one < batch; one += 1) clean += fuzzOnce(roots, choose) ? 1 : 0
  if ((done + batch) % 50_000 === 0) console.log(`${done + batch} read, ${clean} without an error`)
}
console.log(`all ${count} were read to their end`)

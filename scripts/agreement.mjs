// Compares the engine with the reference on many random theories: npm run test:agreement [-- count [seed]]
import { compareWithReference } from '../test/theory/agreement.ts'

const pairs = Number(process.argv[2] ?? 1_000_000)
const seed = Number(process.argv[3] ?? 1 + Math.floor(Math.random() * 2 ** 30))
console.log(`${pairs} pairs of hooks and events, seed ${seed}`)

const progress = (done) => {
  if (done % 50_000 === 0) console.log(`${done} agree`)
}
const { disagreement, met } = compareWithReference({ seed, pairs, progress })
if (disagreement === undefined) console.log(`all agree: ${JSON.stringify(met)}`)
else {
  console.error(`engine and reference differ\n${disagreement}`)
  process.exitCode = 1
}

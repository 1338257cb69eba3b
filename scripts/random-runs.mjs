// Plays many random runs and judges each: node --conditions=pawl-source --import tsx scripts/random-runs.mjs [count] [seed]
// A count of 1 tells the whole story of a run that breaks a rule.
import { playRandomRuns } from '../test/agent/random-runs.ts'

const count = Number(process.argv[2] ?? 10_000)
const seed = Number(process.argv[3] ?? 1 + Math.floor(Math.random() * 2 ** 30))
console.log(`${count} random runs, seed ${seed}`)

const progress = (done, violation) => {
  if (done % 1000 === 0) console.log(`${done} runs`)
  if (violation !== undefined) console.error(violation)
}
const { table, met, violations } = await playRandomRuns({ seed, count, most: 20, tells: count === 1, progress })
console.table(table)
console.log(JSON.stringify(met))
if (violations.length > 0) {
  console.error(`${violations.length} runs broke a rule`)
  process.exitCode = 1
}

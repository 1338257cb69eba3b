// Tries to break what must not be lost: npm run test:faults [-- names of proofs]
import { proofs } from '../test/faults/proofs.ts'

const wanted = process.argv.slice(2)
const names = Object.keys(proofs)
const unknown = wanted.filter((one) => !names.some((name) => name.startsWith(one)))
if (unknown.length > 0) {
  console.error(`there is no proof called ${unknown.join(', ')}; the proofs are ${names.join(', ')}`)
  process.exit(2)
}
for (const [name, prove] of Object.entries(proofs)) {
  if (wanted.length > 0 && !wanted.some((one) => name.startsWith(one))) continue
  const { summary, problems } = await prove((line) => console.log(`  ${name}: ${line}`))
  for (const problem of problems) console.error(`  ${name}: ${problem}`)
  console.log(`${name}: ${summary}, ${problems.length === 0 ? 'nothing wrong' : `${problems.length} WRONG`}`)
  if (problems.length > 0) process.exitCode = 1
}

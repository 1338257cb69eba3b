// Plants secrets and counts those that the redactor finds: npm run test:secrets [-- secrets per form [seed]]
import { allForms } from '../test/redaction/all-forms.ts'
import { bars, damageOf, recallOf, total } from '../test/redaction/measure.ts'

const each = Number(process.argv[2] ?? 10)
const seed = Number(process.argv[3] ?? 7)
const recall = recallOf(allForms, each, undefined, seed)
for (const { name, planted, found, missed } of recall) {
  console.log(
    `${String(found).padStart(4)} of ${planted}  ${name}${missed === undefined ? '' : `: ${JSON.stringify(missed)}`}`,
  )
}
const { planted, found } = total(recall)
const { strings, damaged } = damageOf(undefined, seed)
for (const one of damaged) console.log(`damaged: ${JSON.stringify(one)}`)
const isFound = found / planted >= bars.recall
const isPrecise = damaged.length / strings <= bars.damage
console.log(`${recall.length} forms, seed ${seed}`)
console.log(
  `${verdict(isFound)}  secrets found, at least ${percent(bars.recall)}: ${found} of ${planted}, ${percent(found / planted)}`,
)
console.log(
  `${verdict(isPrecise)}  ordinary strings damaged, at most ${percent(bars.damage)}: ${damaged.length} of ${strings}, ${percent(damaged.length / strings)}`,
)
process.exitCode = isFound && isPrecise ? 0 : 1

function verdict(isKept) {
  return isKept ? 'holds ' : 'MISSED'
}

function percent(share) {
  return `${(share * 100).toFixed(2)} %`
}

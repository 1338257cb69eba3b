// Plants secrets and counts those that the redactor finds: npm run test:secrets [-- secrets per form [seed]]
// The rules were written for the in-sample part. The held-out part was written before rules for its kinds, and only its figures are printed.
import { chooser } from '../test/chooser.ts'
import { allForms } from '../test/redaction/all-forms.ts'
import { heldOutForms } from '../test/redaction/held-out-forms.ts'
import { heldOutOrdinary } from '../test/redaction/held-out-ordinary.ts'
import { bars, damageOf, ordinaryInSample, recallOf, total } from '../test/redaction/measure.ts'

const each = Number(process.argv[2] ?? 10)
const seed = Number(process.argv[3] ?? 7)

const isKept = inSample()
heldOut()
process.exitCode = isKept ? 0 : 1

function inSample() {
  const recall = recallOf(allForms, each, undefined, seed)
  for (const { missed, ...form } of recall)
    console.log(`${shareOf(form)}${missed === undefined ? '' : `: ${JSON.stringify(missed)}`}`)
  const damage = damageOf(ordinaryInSample(seed))
  for (const one of damage.damaged) console.log(`damaged: ${JSON.stringify(one)}`)
  const { planted, found } = total(recall)
  const isFound = found / planted >= bars.recall
  const isPrecise = damage.damaged.length / damage.strings <= bars.damage
  console.log(`in-sample: ${recall.length} forms, seed ${seed}`)
  console.log(`${verdict(isFound)}  secrets found, at least ${percent(bars.recall)}: ${ratio(found, planted)}`)
  console.log(`${verdict(isPrecise)}  ordinary strings damaged, at most ${percent(bars.damage)}: ${damageIn(damage)}`)
  return isFound && isPrecise
}

function heldOut() {
  const recall = recallOf(heldOutForms, each, undefined, seed)
  console.log(`held-out: ${recall.length} forms, seed ${seed}; these are not found whole:`)
  for (const form of recall) if (form.found < form.planted) console.log(shareOf(form))
  const { planted, found } = total(recall)
  console.log(`secrets found: ${ratio(found, planted)}`)
  console.log(`ordinary strings damaged: ${damageIn(damageOf(heldOutOrdinary(chooser(seed))))}`)
}

function shareOf({ name, planted, found }) {
  return `${String(found).padStart(4)} of ${planted}  ${name}`
}

function damageIn({ strings, damaged }) {
  return ratio(damaged.length, strings)
}

function ratio(part, whole) {
  return `${part} of ${whole}, ${percent(part / whole)}`
}

function verdict(isKept) {
  return isKept ? 'holds ' : 'MISSED'
}

function percent(share) {
  return `${(share * 100).toFixed(2)} %`
}

// In a process of its own: how many bytes of heap and array buffers a fact costs, its names included.
import { createStore } from '../../src/theory/knowledge/facts/store.ts'

const facts = Number(process.argv[2] ?? 200_000)
const relations = ['IS_A', 'HAS', 'CAN', 'PART_OF']
let state = 42
const random = (below: number) => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 2 ** 32) * below)
}
const used = () => {
  globalThis.gc?.()
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const before = used()
const store = createStore()
while (store.size < facts) {
  const provenance = { source: 'a theory', line: store.size + 1 }
  const relation = relations[random(relations.length)] ?? 'IS_A'
  store.add(`concept-${random(facts / 2)}`, relation, `concept-${random(facts / 2)}`, { provenance })
}
console.log(JSON.stringify({ facts: store.size, bytesPerFact: (used() - before) / store.size }))

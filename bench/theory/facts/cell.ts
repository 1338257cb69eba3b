import { compare, cpuMicros, type Loop, median } from '../../measure.ts'
import { setupOf } from './contenders.ts'
import { internedArrays } from './interned-arrays.ts'
import { type Questions, questionsOn } from './questions.ts'
import { randomTaxonomy } from './random-taxonomy.ts'
import type { FactStore, Setup, Taxonomy } from './scenario.ts'
import { wordNet } from './word-net.ts'

/**
 * One store on one set of facts, in a process of its own, beside the limit. Its answers are held to the truth before it
 * is timed on them. Prints CPU nanoseconds of one insert and one question, with their ratios to the limit's, as JSON.
 * Run with --expose-gc.
 */
const [name = '', dataset = '', rounds = '1', pace = '{}'] = process.argv.slice(2)
const given = dataset === 'WordNet' ? wordNet() : randomTaxonomy(Number(dataset))
const taxonomy = { ...given, names: copied(given.names) } // parts of a larger text would keep all of it in memory
const questions = questionsOn(taxonomy)
const setup = await setupOf(name)

filled(internedArrays) // so that the limit too has run before
// a small set is filled and weighed many times over: one filling would be lost in the noise
const fillings = Math.ceil(100_000 / taxonomy.children.length)
const bytes = { withNames: weighed(setup), names: weighedNames() }
const { insert, stores } = inserted([internedArrays, setup], Number(rounds))
for (const store of stores) questions.check(store)
globalThis.gc?.()
const facts = taxonomy.children.length
console.log(JSON.stringify({ facts, bytes, insert, ...(await asked(stores, questions)) }))
process.exit(0) // a store may have left something open

function filled(setup: Setup, { names, children, parents }: Taxonomy = taxonomy): FactStore {
  const store = setup()
  for (let fact = 0; fact < children.length; fact++) {
    store.insert(names[children[fact] as number] as string, names[parents[fact] as number] as string)
  }
  store.settle?.()
  return store
}

/** Bytes a fact costs, with names that nobody else holds. */
function weighed(setup: Setup): number {
  const before = used()
  const stores = Array.from({ length: fillings }, () => filled(setup, { ...taxonomy, names: copied(taxonomy.names) }))
  const inHeap = used() - before // first, so that the stores are still needed
  const native = stores.reduce((sum, store) => sum + (store.nativeBytes?.() ?? 0), 0)
  return (inHeap + native) / fillings / taxonomy.children.length
}

/** Bytes of this that are the names themselves. */
function weighedNames(): number {
  const before = used()
  const copies = Array.from({ length: fillings }, () => copied(taxonomy.names))
  const inHeap = used() - before
  const arrays = copies.reduce((sum, names) => sum + names.length * 8, 0) // eight bytes for each place
  return (inHeap - arrays) / fillings / taxonomy.children.length
}

function copied(names: readonly string[]): readonly string[] {
  return names.map((name) => Buffer.from(name, 'latin1').toString('latin1'))
}

function used(): number {
  globalThis.gc?.()
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/**
 * All facts, one by one, into new stores; the stores take turns, and small ones are filled many times a turn. Gives the
 * last two for the questions.
 */
function inserted(setups: readonly Setup[], rounds: number) {
  const times: number[][] = setups.map(() => [])
  let stores: FactStore[] = []
  // a small set has not run often enough by then to be optimised
  for (let round = fillings > 1 ? -1 : 0; round < rounds; round++) {
    stores = []
    for (const [index, setup] of setups.entries()) {
      globalThis.gc?.()
      const started = cpuMicros()
      for (let filling = 0; filling < fillings; filling++) stores[index] = filled(setup)
      const nanoseconds = ((cpuMicros() - started) * 1000) / fillings / taxonomy.children.length
      if (round >= 0) times[index]?.push(nanoseconds)
    }
  }
  return { insert: timed(times), stores }
}

interface Timed {
  readonly nanoseconds: number
  /** × the limit's time in the same process. */
  readonly ratio: number
}

function timed([limit = [], contender = []]: readonly (readonly number[])[]): Timed {
  const ratio = median(contender.map((one, slice) => one / (limit[slice] ?? Number.NaN)))
  return { nanoseconds: median(contender), ratio }
}

async function asked(stores: readonly FactStore[], { concepts, pairs, types, meanBelow }: Questions) {
  const measure = async (loops: readonly Loop[]) => timed(await compare(loops, JSON.parse(pace)))
  const about = (list: readonly string[], kind: 'ancestors' | 'descendants') =>
    measure(stores.map((store) => loop(`store.${kind}(list[at])`, store, list)))
  const yesOrNo = (kinds: readonly ('isA' | 'isAWithProof')[]) =>
    measure(stores.map((store, index) => loop(`store.${kinds[index]}(list[at][0], list[at][1])`, store, pairs)))
  const below = await about(types, 'descendants')
  return {
    ancestors: await about(concepts, 'ancestors'),
    isA: await yesOrNo(['isA', 'isA']),
    isAWithProof: stores[1]?.isAWithProof && (await yesOrNo(['isA', 'isAWithProof'])),
    descendant: { ...below, nanoseconds: below.nanoseconds / meanBelow },
  }
}

/** Text of its own, so that its call site sees no store but its own; goes on where it stopped. */
function loop(call: string, store: FactStore, list: readonly unknown[]): Loop {
  const text = `let next = 0; return (times) => {
    let last
    for (let i = 0; i < times; i++) { const at = next++ & ${list.length - 1}; last = ${call} }
    return last
  }`
  return new Function('store', 'list', text)(store, list) as Loop
}

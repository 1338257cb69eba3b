import { compare, cpuMicros, type Loop, median } from '../../measure.ts'
import { setupOf } from './contenders.ts'
import { internedArrays } from './interned-arrays.ts'
import { type Questions, questionsOn } from './questions.ts'
import { randomTaxonomy } from './random-taxonomy.ts'
import type { FactStore, Setup, Taxonomy } from './scenario.ts'
import { wordNet } from './word-net.ts'

/**
 * Measures one store with one set of facts against the limit, in a process of its own. Checks its answers first. Prints CPU
 * nanoseconds of one insert and one query, with their ratios to those of the limit, as JSON.
 * Run with --expose-gc.
 */
const [name = '', dataset = '', rounds = '1', pace = '{}'] = process.argv.slice(2)
const given = dataset === 'WordNet' ? wordNet() : randomTaxonomy(Number(dataset))
const taxonomy = { ...given, names: copied(given.names) } // a slice of a larger text would keep all of it in memory
const questions = questionsOn(taxonomy)
const setup = await setupOf(name)

filled(internedArrays) // warms the limit up
// fills and measures a small set many times: one filling would be less than the noise
const fillings = Math.ceil(100_000 / taxonomy.children.length)
const bytes = { withNames: weighed(setup), names: weighedNames() }
const { insert, stores } = inserted([internedArrays, setup], Number(rounds))
for (const store of stores) questions.check(store)
globalThis.gc?.()
const facts = taxonomy.children.length
console.log(JSON.stringify({ facts, bytes, insert, ...(await asked(stores, questions)) }))
process.exit(0) // a store may have open handles

function filled(setup: Setup, { names, children, parents }: Taxonomy = taxonomy): FactStore {
  const store = setup()
  for (let fact = 0; fact < children.length; fact++) {
    store.insert(names[children[fact] as number] as string, names[parents[fact] as number] as string)
  }
  store.settle?.()
  return store
}

/** Bytes per fact, including names that only this store references. */
function weighed(setup: Setup): number {
  const before = used()
  const stores = Array.from({ length: fillings }, () => filled(setup, { ...taxonomy, names: copied(taxonomy.names) }))
  const inHeap = used() - before // before their next use, so that the collector keeps the stores
  const native = stores.reduce((sum, store) => sum + (store.nativeBytes?.() ?? 0), 0)
  return (inHeap + native) / fillings / taxonomy.children.length
}

/** Bytes per fact of the names alone. */
function weighedNames(): number {
  const before = used()
  const copies = Array.from({ length: fillings }, () => copied(taxonomy.names))
  const inHeap = used() - before
  const arrays = copies.reduce((sum, names) => sum + names.length * 8, 0) // eight bytes for each element
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
 * Measures inserting all facts, one by one, into new stores; the stores alternate, and a small set is inserted many times per
 * round. Returns the last two stores for the queries.
 */
function inserted(setups: readonly Setup[], rounds: number) {
  const times: number[][] = setups.map(() => [])
  let stores: FactStore[] = []
  // an extra round for a small set, which has not run often enough for V8 to optimise it
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

/** Compiled for each store, so that its call site sees only one; continues where it stopped. */
function loop(call: string, store: FactStore, list: readonly unknown[]): Loop {
  const text = `let next = 0; return (times) => {
    let last
    for (let i = 0; i < times; i++) { const at = next++ & ${list.length - 1}; last = ${call} }
    return last
  }`
  return new Function('store', 'list', text)(store, list) as Loop
}

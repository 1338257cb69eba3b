import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { createEngine, type Engine } from 'pawl/theory'
import type { FactStore, Setup } from './scenario.ts'

/** An engine without hooks; inserts facts into its store. */
export function ourStore(): FactStore {
  const { store, reasoner } = createEngine({ audit: false })
  return asFactStore(store, reasoner)
}

type Parts = Pick<typeof import('../../../src/theory/knowledge/facts/store.ts'), 'createStore'> &
  Pick<typeof import('../../../src/theory/knowledge/reasoning/reasoner.ts'), 'createReasoner'>

/**
 * The store and the reasoner alone. The package does not export them, so this builds them as the package is built: directly
 * from the source, they would be slower, because the loader adds a name to every function.
 */
export async function storeAlone(): Promise<Setup> {
  const resolveDir = fileURLToPath(new URL('../../../src/theory/knowledge', import.meta.url))
  const contents = `export * from './facts/store.ts'; export * from './reasoning/reasoner.ts'`
  const { outputFiles } = await build({ stdin: { contents, resolveDir }, bundle: true, format: 'esm', write: false })
  const text = outputFiles[0]?.text ?? ''
  const parts: Parts = await import(`data:text/javascript,${encodeURIComponent(text)}`)
  return () => {
    const store = parts.createStore()
    return asFactStore(store, parts.createReasoner(store))
  }
}

const isTrue = new Set<string>(['TRUE_CERTAIN', 'TRUE_DEFAULT', 'PLAUSIBLE'])

function asFactStore(store: Engine['store'], reasoner: Engine['reasoner']): FactStore {
  return {
    insert: (child, parent) => store.add(child, 'IS_A', parent),
    ancestors: (concept) => reasoner.ancestorsOf(concept),
    descendants: (concept) => reasoner.descendantsOf(concept),
    isA: (concept, other) => isTrue.has(reasoner.truth(concept, 'IS_A', other)),
    isAWithProof: (concept, other) => isTrue.has(reasoner.ask(concept, 'IS_A', other).truth),
  }
}

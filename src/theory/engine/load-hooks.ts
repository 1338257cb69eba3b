import { factsOf } from '../knowledge/facts-of.ts'
import { parseTheory } from '../language/parser/parser.ts'
import { wordOf } from '../language/word-of.ts'
import type { Engine, Loaded } from './engine.ts'

/** The result of loading only the hooks of a theory, and the facts that are still to be stated. */
export interface LoadedHooks extends Loaded {
  /** The facts of the theory, to be stated with `engine.state`. */
  readonly stated: readonly (readonly [subject: string, relation: string, object: string])[]
}

/**
 * Loads a theory without its facts, and returns them to be stated one by one, so that the hooks of the theory receive them.
 *
 * @example
 * const engine = createEngine()
 * const { stated } = loadHooks(engine, theory, 'policy.sys2dsl')
 * for (const [subject, relation, object] of stated) engine.state(subject, relation, object)
 */
export function loadHooks(engine: Engine, text: string, file: string): LoadedHooks {
  const loaded = engine.load(text, file, { facts: false })
  const isBroken = loaded.diagnostics.some(({ severity }) => severity === 'error')
  const facts = isBroken ? [] : factsOf(parseTheory(text, file).theory)
  const stated = facts.map(({ subject, verb, object }) => [wordOf(subject), verb.text, wordOf(object)] as const)
  return { ...loaded, stated }
}

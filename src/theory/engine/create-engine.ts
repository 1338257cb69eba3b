import { type Engine, type EngineOptions, engineOver } from './engine.ts'
import { checkedEngineOptions, checkedLoadOptions } from './engine-options.ts'
import { theoryReader } from './theory-reader.ts'

/**
 * Makes an engine, which loads theories and runs their hooks.
 *
 * @example
 * const engine = createEngine()
 * engine.load('Dog IS_A Mammal\nMammal IS_A Animal', 'animals.sys2dsl')
 * const answer = engine.ask('Dog', 'IS_A', 'Animal')
 * if ('truth' in answer) console.log(answer.truth) // => 'TRUE_CERTAIN'
 *
 * // the hooks of a theory guard an agent: give the engine its registry
 * createEngine({ registry: agent.registry }).load(theory, 'policy.sys2dsl')
 */
export function createEngine(options: EngineOptions = {}): Engine {
  const engine = engineOver(theoryReader, checkedEngineOptions(options))
  return { ...engine, load: (text, file, given) => engine.load(text, file, checkedLoadOptions(file, given)) }
}

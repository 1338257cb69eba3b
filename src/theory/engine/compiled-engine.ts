import { type Engine, type EngineOptions, engineOver } from './engine.ts'
import type { TheoryReader } from './theory-reader.ts'

/** Theories were read and checked when they were compiled: a process that lives for one event carries neither parser nor checker. */
const noReader: TheoryReader = {
  parse() {
    throw new Error('an engine of compiled theories reads no text')
  },
  gather: ({ theory }) => ({ theory, identity: undefined, uses: [], used: [], diagnostics: [] }),
}

/** An engine for trees of compiled theories. */
export function compiledEngine(options: EngineOptions): Omit<Engine, 'load'> {
  return engineOver(noReader, options)
}

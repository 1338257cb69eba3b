import { appendFileSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Machine } from '../../actions/internal.ts'
import { addCompiled, type CompiledTheory, compiledEngine } from '../../theory/internal.ts'
import type { LoadedConfig } from './loaded-config.ts'
import { type Deed, deedsFile, readDeeds } from './session-deeds.ts'
import type { SessionMemory } from './session-memory.ts'

/** In the same program of the hook process: both need the one of theories. */
export { theoryModes } from './theory-modes.ts'

type CompiledEngine = ReturnType<typeof compiledEngine>

/**
 * Adds the hooks of theories to a registry, and reports the source of each; their memory of a session is stored in a file of that session. Facts are
 * loaded when a hook first asks for them: most calls of a tool are decided without. `machine` tells where paths of calls lead.
 */
export function createTheoryMemory(
  theories: readonly CompiledTheory[],
  registry: LoadedConfig['registry'],
  root: string,
  machine: Machine,
  onAdded: (file: string, source: string) => void,
): SessionMemory {
  let remembered: readonly Deed[] = []
  let engine: CompiledEngine | undefined
  /** The ids of facts that hooks remembered meanwhile, also of those that were undone afterwards. */
  const remembering: number[] = []
  const opened = (): CompiledEngine => {
    if (engine !== undefined) return engine
    engine = compiledEngine({ registry, audit: false })
    for (const { facts } of theories) engine.loadTree(facts())
    engine.recall(remembered)
    engine.store.listen((event) => {
      if (event.type !== 'fact-added' || event.fact.relation !== 'DID') return
      remembering.push(event.fact.id)
    })
    return engine
  }
  /** The deeds that are still known: facts of a change that was undone are left out. */
  const deeds = (): readonly Deed[] =>
    remembering.flatMap((id) => {
      const fact = engine?.store.get(id)
      return fact === undefined ? [] : [{ subject: fact.subject, object: fact.object }]
    })
  const taken = new Set<string>()
  for (const theory of theories) onAdded(theory.file, addCompiled(theory, registry, opened, { taken, machine }))
  return {
    open(session) {
      const file = deedsFile(root, session)
      remembered = readDeeds(file)
      return {
        save() {
          const kept = deeds()
          if (kept.length === 0) return
          mkdirSync(dirname(file), { recursive: true })
          appendFileSync(file, kept.map((deed) => `${JSON.stringify(deed)}\n`).join(''), { mode: 0o600 })
        },
        questions: () => engine?.confirmations.list('open') ?? [],
      }
    },
  }
}

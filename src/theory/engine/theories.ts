import type { HookRegistry } from '../../kernel/index.ts'
import { type catalogue, shortHash } from '../../protocol/index.ts'
import { existence } from '../knowledge/existence.ts'
import { factsOf } from '../knowledge/facts-of.ts'
import type { KnowledgeStore } from '../knowledge/knowledge.ts'
import type { Relations } from '../knowledge/relations.ts'
import type { Diagnostic } from '../language/diagnostics/diagnostic.ts'
import type { Theory, Triple } from '../language/tree.ts'
import { wordOf } from '../language/word-of.ts'
import { brokenTheoryGuards } from '../program/broken-theory-guards.ts'
import type { Budget } from '../program/frame.ts'
import type { Knowledge } from '../program/knowledge-port.ts'
import { type OnCall, theoryHooks } from '../program/theory-hooks.ts'
import type { Loaded } from './engine.ts'
import { sourceOf } from './source-of.ts'
import type { TheoryReader } from './theory-reader.ts'

interface Surroundings {
  readonly reader: TheoryReader
  readonly store: KnowledgeStore
  readonly relations: Relations
  readonly registry: HookRegistry<typeof catalogue>
  readonly knowledge: Knowledge
  readonly budget: Budget | undefined
  readonly onCall: OnCall | undefined
}

/** The loaded theories, by name, each with its facts and hooks. */
export function createTheories({ reader, store, relations, registry, knowledge, budget, onCall }: Surroundings) {
  const loaded = new Map<string, () => void>()
  const trees = new Map<string, Theory>()
  /** How many theories state a fact that is there only because theories do. */
  const claims = new Map<number, number>()

  const unload = (file: string): boolean => {
    const remove = loaded.get(file)
    loaded.delete(file)
    trees.delete(file)
    remove?.()
    return remove !== undefined
  }
  const claim = (fact: Triple, file: string): readonly number[] => {
    const known = store.size
    const id = add(store, relations, fact, file)
    if (store.size === known && !claims.has(id)) return [] // from another source: it stays when the theory is unloaded
    claims.set(id, (claims.get(id) ?? 0) + 1)
    return [id]
  }
  const release = (id: number) => {
    const left = (claims.get(id) ?? 0) - 1
    if (left > 0) claims.set(id, left)
    else if (claims.delete(id)) store.retract(id)
  }
  const refuseAll = (file: string, { message, span }: Diagnostic) => {
    const guards = brokenTheoryGuards(file, `line ${span.line}: ${message}`)
    loaded.set(file, registry.add(guards, { source: sourceOf(file), band: 'theory' }))
  }
  const install = (theory: Theory, diagnostics: readonly Diagnostic[], identity?: string): Loaded => {
    const { file } = theory
    const facts = factsOf(theory)
    const problems = [...diagnostics, ...reader.check(theory, relations)]
    const error = problems.find(({ severity }) => severity === 'error')
    if (error !== undefined) {
      if (!loaded.has(file)) refuseAll(file, error)
      return { diagnostics: problems, facts: 0, hooks: 0 }
    }
    const hooks = theoryHooks(theory, {
      knowledge,
      ...(budget !== undefined && { budget }),
      onCall,
      ...(identity !== undefined && { identity }),
      retire: (hook) => registry.disable(`${sourceOf(file)}/${hook}`),
    })
    const before = trees.get(file)
    unload(file)
    try {
      const removeHooks = registry.add(hooks, { source: sourceOf(file), band: 'theory' })
      const ids = facts.flatMap((fact) => claim(fact, file))
      trees.set(file, theory)
      loaded.set(file, () => {
        removeHooks()
        for (const id of ids) release(id)
      })
    } catch (error) {
      if (before !== undefined) install(before, []) // such as a name that another source has taken
      throw error
    }
    return { diagnostics: problems, facts: facts.length, hooks: hooks.length }
  }
  return {
    unload,
    /** A program states the fact as well: from now on unloading a theory does not remove it. */
    keep: (id: number) => void claims.delete(id),
    load(text: string, file: string): Loaded {
      const { theory, diagnostics } = reader.parse(text, file)
      return install(theory, diagnostics, shortHash(text))
    },
    loadTree: (theory: Theory): Loaded => install(theory, []),
  }
}

function add(
  store: KnowledgeStore,
  relations: Relations,
  { subject, verb, object, span }: Triple,
  file: string,
): number {
  const level = relations.level(verb.text)
  const provenance = { source: file, line: span.line }
  const options = { existence: level?.existence ?? existence.CERTAIN, provenance }
  return store.add(wordOf(subject), level?.relation ?? verb.text, wordOf(object), options).id
}

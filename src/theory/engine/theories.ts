import { sentenceOf } from '../../base/index.ts'
import type { HookRegistry } from '../../kernel/index.ts'
import type { catalogue } from '../../protocol/index.ts'
import { declarationsOf } from '../knowledge/declarations/declarations.ts'
import { existence } from '../knowledge/existence.ts'
import type { IndexedStore } from '../knowledge/facts/store.ts'
import { factsOf } from '../knowledge/facts-of.ts'
import type { Relations } from '../knowledge/relations.ts'
import type { Theory, Triple } from '../language/tree.ts'
import { wordOf } from '../language/word-of.ts'
import { brokenTheoryGuards } from '../program/broken-theory-guards.ts'
import type { CallReader } from '../program/call-reader.ts'
import type { Budget } from '../program/frame.ts'
import type { Knowledge } from '../program/knowledge-port.ts'
import type { OnCall } from '../program/on-call.ts'
import { declaredHooks, theoryHooks } from '../program/theory-hooks.ts'
import type { Declare } from './declare.ts'
import type { Loaded, LoadOptions } from './engine.ts'
import type { GatheredTheory, Parsed } from './gather.ts'
import { isInShadow } from './is-in-shadow.ts'
import { resolvePath } from './resolve-path.ts'
import { distinctSource } from './source-of.ts'
import type { TheoryReader } from './theory-reader.ts'

interface Surroundings {
  readonly reader: TheoryReader
  readonly read: ((file: string) => string) | undefined
  readonly store: IndexedStore
  readonly relations: Relations
  readonly registry: HookRegistry<typeof catalogue>
  readonly knowledge: Knowledge
  readonly declare: Declare
  readonly budget: Budget | undefined
  readonly calls: CallReader | undefined
  readonly onCall: OnCall | undefined
}

/** A theory at work, or the guards in the place of one that could not be loaded. */
interface Installed {
  readonly one: GatheredTheory | undefined
  /** Whether a program loaded it by itself, rather than another theory that uses it. */
  readonly isAsked: boolean
  /** The name before those of its hooks, rules and defaults. */
  readonly source: string
  readonly remove: () => void
}

/** Why a theory could not be loaded. */
interface Problem {
  readonly message: string
  readonly span: { readonly line: number }
}

/** The loaded theories, by file, each with its facts, declarations and hooks. */
export function createTheories(surroundings: Surroundings) {
  const { reader, read, store, relations, registry, knowledge, declare, budget, calls, onCall } = surroundings
  const installed = new Map<string, Installed>()
  /** For each fact that theories state: how far each says that it exists, and how far it did before. */
  const claims = new Map<number, { readonly before: number | undefined; readonly levels: number[] }>()

  const claim = (fact: Triple, file: string): { readonly id: number; readonly level: number } => {
    const level = relations.level(fact.verb.text)?.existence ?? existence.CERTAIN
    const before = store.find(wordOf(fact.subject), relationOf(fact), wordOf(fact.object))
    const id = add(store, relations, fact, file)
    const known = claims.get(id) ?? { before: before?.existence, levels: [] }
    claims.set(id, { ...known, levels: [...known.levels, level] })
    return { id, level }
  }
  const relationOf = ({ verb }: Triple) => relations.level(verb.text)?.relation ?? verb.text
  /** Takes a claim back: the fact exists as far as those that are left say, unless something else has changed it meanwhile. */
  const release = ({ id, level }: ReturnType<typeof claim>) => {
    const known = claims.get(id)
    if (known === undefined) return
    const highest = Math.max(...known.levels, known.before ?? existence.IMPOSSIBLE)
    const at = known.levels.indexOf(level)
    const levels = known.levels.filter((_, index) => index !== at)
    if (levels.length === 0) claims.delete(id)
    else claims.set(id, { ...known, levels })
    // one that a hook has lowered stays, or the theory would raise it when it is loaded again
    if (levels.length === 0 && known.before === undefined && !store.isLowered(id)) store.retract(id)
    else {
      const left = Math.max(...levels, known.before ?? existence.IMPOSSIBLE)
      if (left < highest && store.get(id)?.existence === highest) store.withdraw(id, left)
    }
  }
  const sourceFor = (file: string): string => {
    const key = keyOf(file)
    const others = [...installed].filter(([other]) => other !== key)
    return installed.get(key)?.source ?? distinctSource(file, new Set(others.map(([, { source }]) => source)))
  }
  /** The earlier version stays until a program unloads it, whether it was there by itself or for another theory. */
  const failed = (file: string, problem: Problem) => {
    const before = installed.get(keyOf(file))
    if (before === undefined) refuseAll(file, problem)
    else installed.set(keyOf(file), { ...before, isAsked: true })
  }
  const refuseAll = (file: string, { message, span }: Problem) => {
    const guards = brokenTheoryGuards(file, `line ${span.line}: ${message}`)
    const source = sourceFor(file)
    const remove = registry.add(guards, { source, band: 'theory' })
    installed.set(keyOf(file), { one: undefined, isAsked: true, source, remove })
  }
  const start = ({ theory, identity }: GatheredTheory, facts: readonly Triple[], source: string): (() => void) => {
    const { file } = theory
    const hooks = theoryHooks(theory, {
      knowledge,
      ...(budget !== undefined && { budget }),
      ...(calls !== undefined && { reader: calls }),
      onCall,
      ...(identity !== undefined && { identity }),
      retire: (hook) => registry.disable(`${source}/${hook}`),
      isInShadow: (hook) => isInShadow(registry, `${source}/${hook}`),
    })
    const undo = [registry.add(hooks, { source, band: 'theory' })]
    const stop = () => {
      for (const back of undo) back()
    }
    try {
      for (const fact of facts) {
        const claimed = claim(fact, file)
        undo.push(() => release(claimed))
      }
      undo.push(declare(declarationsOf(theory, source)))
    } catch (error) {
      stop()
      throw error
    }
    return stop
  }
  /** Puts a theory in the place of the one of the same file; if that fails, the earlier one is back. */
  const install = (one: GatheredTheory, isAsked: boolean, facts = factsOf(one.theory)): (() => void) => {
    const file = keyOf(one.theory.file)
    const before = installed.get(file)
    const source = sourceFor(one.theory.file)
    const restore = () => {
      if (before?.one === undefined) installed.delete(file)
      else installed.set(file, { ...before, remove: start(before.one, factsOf(before.one.theory), source) })
    }
    before?.remove()
    try {
      const remove = start(one, facts, source)
      installed.set(file, { one, isAsked: isAsked || before?.isAsked === true, source, remove })
      return () => {
        remove()
        restore()
      }
    } catch (error) {
      restore() // such as a name that another source has taken
      throw error
    }
  }
  /** Removes theories that no program asked for, and that no theory uses any more. */
  const sweep = () => {
    const inUse = new Set([...installed.values()].flatMap(({ one }) => one?.uses ?? []))
    const unused = [...installed].filter(([file, { isAsked }]) => !isAsked && !inUse.has(file))
    for (const [file, { remove }] of unused) {
      installed.delete(file)
      remove()
    }
    if (unused.length > 0) sweep()
  }
  const installAll = (one: GatheredTheory, used: readonly GatheredTheory[], facts: readonly Triple[]) => {
    const undo: (() => void)[] = []
    try {
      for (const other of used) {
        if (installed.get(keyOf(other.theory.file))?.one?.identity !== other.identity) undo.push(install(other, false))
      }
      install(one, true, facts)
    } catch (error) {
      for (const back of undo.toReversed()) back()
      throw error
    }
    sweep()
  }
  const treesLoaded = () =>
    new Map([...installed].flatMap(([file, { one }]) => (one === undefined ? [] : [[file, one.theory] as const])))

  const load = (parsed: Parsed, { facts: isStated = true }: LoadOptions = {}): Loaded => {
    const { file } = parsed.theory
    const loaded = treesLoaded()
    const isFixed = (other: string) => installed.get(other)?.isAsked === true && loaded.has(other)
    const { diagnostics, used, ...one } = reader.gather(parsed, { read, relations, loaded, isFixed })
    const error = diagnostics.find(({ severity }) => severity === 'error')
    if (error !== undefined) {
      failed(file, error)
      return { diagnostics, facts: 0, hooks: 0 }
    }
    const facts = factsOf(one.theory)
    try {
      installAll(one, used, isStated ? facts : [])
    } catch (error) {
      failed(file, { message: sentenceOf(error), span: { line: 1 } })
      throw error
    }
    return { diagnostics, facts: facts.length, hooks: declaredHooks(one.theory).hooks.length }
  }
  return {
    unload(given: string): boolean {
      const file = keyOf(given)
      const theory = installed.get(file)
      if (theory === undefined) return false
      // as long as another theory uses it, it stays
      if (theory.one === undefined) {
        installed.delete(file)
        theory.remove()
      } else installed.set(file, { ...theory, isAsked: false })
      sweep()
      return true
    },
    /** The theories at work, each after those that it uses. */
    list: (): readonly Theory[] => [...treesLoaded().values()],
    /** A program states the fact as well: from now on unloading a theory does not remove it. */
    keep(id: number): void {
      const known = claims.get(id)
      if (known !== undefined) claims.set(id, { ...known, before: store.get(id)?.existence })
    },
    load: (text: string, file: string, options?: LoadOptions): Loaded =>
      load({ ...reader.parse(text, file), text }, options ?? {}),
    loadTree: (theory: Theory): Loaded => load({ theory, diagnostics: [], text: undefined }),
  }
}

/** One name for one file, however its path is written. */
const keyOf = (file: string) => resolvePath('', file)

function add(store: IndexedStore, relations: Relations, { subject, verb, object, span }: Triple, file: string): number {
  const level = relations.level(verb.text)
  const provenance = { source: file, line: span.line }
  const options = { existence: level?.existence ?? existence.CERTAIN, provenance }
  return store.add(wordOf(subject), level?.relation ?? verb.text, wordOf(object), options).id
}

import { type AuditSink, createDispatcher, createRegistry, type HookRegistry } from '../../kernel/index.ts'
import { catalogue, createContext, type KnowledgeEffect } from '../../protocol/index.ts'
import { type ConfirmationQueue, memoryConfirmations } from '../knowledge/confirmations/confirmations.ts'
import { createDetector } from '../knowledge/contradictions/contradictions.ts'
import { type Control, createControl } from '../knowledge/control.ts'
import { createStore, type IndexedStore } from '../knowledge/facts/store.ts'
import type { KnowledgeAnswer, StoredFact, StoreEvent } from '../knowledge/knowledge.ts'
import { createReasoner, type Reasoner } from '../knowledge/reasoning/reasoner.ts'
import { createRegions, type Regions } from '../knowledge/regions.ts'
import { createRelations } from '../knowledge/relations.ts'
import { createStatements } from '../knowledge/statements.ts'
import type { Diagnostic } from '../language/diagnostics/diagnostic.ts'
import type { Theory } from '../language/tree.ts'
import type { Budget } from '../program/frame.ts'
import type { Knowledge } from '../program/knowledge-port.ts'
import { applyEffects } from './apply-effects.ts'
import { mustBeAbout, withoutAccepted } from './block-reasoning.ts'
import { createCascade, mustBeDone, namesOf } from './cascade.ts'
import { createTheories } from './theories.ts'
import type { TheoryReader } from './theory-reader.ts'

/** The options of `createEngine`. */
export interface EngineOptions {
  /** The registry for the hooks of theories: pass an agent's registry, and theories guard the agent. */
  readonly registry?: HookRegistry<typeof catalogue>
  /** Where records go. Default: the latest thousand are kept in memory. `false` keeps none. */
  readonly audit?: AuditSink | false
  /** Where questions for people wait. Default: in memory. */
  readonly confirmations?: ConfirmationQueue
  /** How much a hook may take for one event. Default: 10,000 statements and 100 ms of asking. */
  readonly budget?: Budget
}

/** The result of loading a theory. With an error in it nothing is loaded: the earlier one stays, or everything is refused. */
export interface Loaded {
  /** The errors and warnings of the text. */
  readonly diagnostics: readonly Diagnostic[]
  /** How many facts were loaded. */
  readonly facts: number
  /** How many hooks were loaded. */
  readonly hooks: number
}

/** A question that a hook did not let be answered. */
export interface Blocked {
  readonly blocked: true
  readonly region: string
  /** The hooks on questions of that region, by name. */
  readonly hooks: string
}

/** Theories at work: facts, conclusions, and the hooks that watch both. */
export interface Engine {
  /** The facts. */
  readonly store: IndexedStore
  /** Answers questions about the facts, with proofs. */
  readonly reasoner: Reasoner
  /** Named parts of the knowledge; hooks may block questions about them. */
  readonly regions: Regions
  /** Control values of the session, such as `caution`. */
  readonly control: Control
  /** The questions that theories raise for people. */
  readonly confirmations: ConfirmationQueue
  /** Where the hooks of theories are registered. */
  readonly registry: HookRegistry<typeof catalogue>
  /**
   * Loads a theory, in place of the one of the same name. Its facts are trusted: hooks do not receive them. A theory with an
   * error that takes no earlier one's place refuses every run, model call and tool call until it is loaded or unloaded.
   */
  load(text: string, file: string): Loaded
  /** The same for a theory that was parsed before: a tree has no syntax errors. */
  loadTree(theory: Theory): Loaded
  /** Restores the memory of hooks (`REMEMBER`); no hook is called. */
  recall(deeds: Iterable<{ readonly subject: string; readonly object: string }>): void
  /** Applies the effects of a hook at an event of an agent, and all their consequences. */
  apply(effects: readonly KnowledgeEffect[], actor: string): void
  /** Takes a theory's facts and hooks out again. */
  unload(file: string): boolean
  /** States a fact, and returns when every hook that receives it, and all its consequences, are done. */
  state(subject: string, relation: string, object: string, source?: string): StoredFact
  /** Never writes. A question in a region is first shown to the hooks, which may block it. */
  ask(subject: string, relation: string, object: string): KnowledgeAnswer | Blocked
}

/** Makes an engine over a reader of theories. */
export function engineOver(reader: TheoryReader, options: EngineOptions = {}): Engine {
  const { registry = createRegistry(catalogue), confirmations = memoryConfirmations() } = options
  const dispatcher = createDispatcher<typeof catalogue, AuditSink | false>({
    registry,
    ...(options.audit !== undefined && { audit: options.audit }),
  })
  const relations = createRelations()
  const store = createStore()
  const reasoner = createReasoner(store, { relations })
  const detector = createDetector(store, relations)
  const regions = createRegions(store, reasoner)
  const control = createControl()
  const scope = { context: createContext(), agent: { name: 'theory' } }

  const apply = (effects: readonly KnowledgeEffect[], actor: string, event: string) =>
    applyEffects(effects, { store, confirmations, actor, event })
  const cascade = createCascade(dispatcher, apply, store)
  const knowledge: Knowledge = {
    holds: reasoner.holds,
    dimension: store.dimension,
    control: control.get,
    apply: (effects, actor) => cascade.whole(() => apply(effects, actor, 'agent')),
  }
  const state = createStatements(store, relations, control)
  const theories = createTheories({ reader, store, relations, registry, knowledge, budget: options.budget })

  const [created, added] = [dispatcher.point('concept.created'), dispatcher.point('fact.added')]
  const clashed = dispatcher.point('contradiction.found')
  let isTrusted = false
  const hears = (type: StoreEvent['type']) => {
    if (isTrusted) return false
    return type === 'concept-created'
      ? created.isHeard()
      : type === 'fact-added' && (added.isHeard() || clashed.isHeard())
  }
  store.listen((event) => {
    if (event.type === 'concept-created')
      cascade.add({ event: 'concept.created', own: { concept: event.concept, source: event.source } })
    if (event.type !== 'fact-added') return
    const { fact } = event
    if (added.isHeard()) cascade.add({ event: 'fact.added', own: factOf(fact) })
    if (!clashed.isHeard()) return
    for (const { fact1, fact2, rule } of detector.check(fact)) {
      cascade.add({ event: 'contradiction.found', own: { fact1: factOf(fact1), fact2: factOf(fact2), rule } })
    }
  }, hears)
  const trusting = <T>(run: () => T): T => {
    isTrusted = true
    try {
      return run()
    } finally {
      isTrusted = false
    }
  }

  return {
    store,
    reasoner,
    regions,
    control,
    confirmations,
    registry,
    load: (text, file) => trusting(() => theories.load(text, file)),
    loadTree: (theory) => trusting(() => theories.loadTree(theory)),
    recall: (deeds) =>
      trusting(() => {
        for (const { subject, object } of deeds) store.add(subject, 'DID', object)
      }),
    apply: knowledge.apply,
    unload: (file) => trusting(() => theories.unload(file)),
    state(subject, relation, object, source) {
      const fact = state(subject, relation, object, source === undefined ? undefined : { source })
      theories.keep(fact.id)
      cascade.drain()
      return store.get(fact.id) ?? fact
    },
    ask(subject, relation, object) {
      const region = regions.regionOf(subject)
      if (region === undefined || !dispatcher.point('reasoning.before').isHeard())
        return reasoner.ask(subject, relation, object)
      const event = 'reasoning.before'
      const { id: factId } = store.find(subject, relation, object) ?? {}
      const own = { subject, relation, object, region, ...(factId !== undefined && { factId }) }
      const payload = dispatcher.point(event).payload(own, scope)
      const hooks = namesOf(registry.at(event), payload)
      let isBlocked = false
      const commit = (effects: readonly KnowledgeEffect[]) => {
        const left = withoutAccepted(effects, confirmations)
        isBlocked = left.some((effect) => effect.type === 'block-reasoning')
        mustBeAbout(left, subject, regions)
        cascade.allOrNone(() => apply(left, hooks, event))
      }
      mustBeDone(dispatcher.point(event).dispatch(payload, { commit }), event)
      cascade.drain()
      return isBlocked ? { blocked: true, region, hooks } : reasoner.ask(subject, relation, object)
    },
  }
}

function factOf({ id, subject, relation, object, existence }: StoredFact) {
  return { factId: id, subject, relation, object, existence }
}

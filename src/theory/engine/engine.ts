import { type AuditSink, createDispatcher, createRegistry, type HookRegistry } from '../../kernel/index.ts'
import { catalogue, createContext, type KnowledgeEffect } from '../../protocol/index.ts'
import { type ConfirmationQueue, memoryConfirmations } from '../knowledge/confirmations/confirmations.ts'
import { createDetector } from '../knowledge/contradictions/contradictions.ts'
import { type Control, createControl } from '../knowledge/control.ts'
import { createStore, type IndexedStore } from '../knowledge/facts/store.ts'
import type { Holding, KnowledgeAnswer, StoredFact, StoreEvent } from '../knowledge/knowledge.ts'
import { createReasoner, type Reasoner } from '../knowledge/reasoning/reasoner.ts'
import { createRegions, type Regions } from '../knowledge/regions.ts'
import { createRelations } from '../knowledge/relations.ts'
import { createStatements } from '../knowledge/statements.ts'
import type { Diagnostic } from '../language/diagnostics/diagnostic.ts'
import { mustBeText } from '../language/must-be-text.ts'
import type { Theory } from '../language/tree.ts'
import { callReader, type Machine } from '../program/call-reader.ts'
import type { Budget } from '../program/frame.ts'
import type { Knowledge } from '../program/knowledge-port.ts'
import type { OnCall } from '../program/on-call.ts'
import { applyEffects } from './apply-effects.ts'
import { authored } from './authored.ts'
import { mustBeAbout, withoutAccepted } from './block-reasoning.ts'
import { type Apply, createCascade, mustBeDone } from './cascade.ts'
import { createHolds } from './contested.ts'
import { createDeclare } from './declare.ts'
import { checkedDeeds, type Deed, mustBeNames, mustBeSource } from './given.ts'
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
  /** Reads a theory that another names in `USES`, by its path; throws if it cannot be read. Default: no theory uses another. */
  readonly read?: (file: string) => string
  /** How much a hook may take for one event. Default: 10,000 statements and 100 ms of asking. */
  readonly budget?: Budget
  /** The machine on which tools are called: the folder of the project, where events do not tell it, the folder of the user, links. */
  readonly machine?: Machine
  /** Called before each invocation of a hook of a theory, to explain it. */
  readonly onCall?: OnCall
}

/** The options of `engine.load`. */
export interface LoadOptions {
  /** `false` leaves the facts of this theory out, for `engine.state`, so that hooks receive them. Default: they are loaded. */
  readonly facts?: boolean
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

/** A question in a region. */
interface Question {
  readonly subject: string
  readonly relation: string
  readonly object: string
  readonly region: string
  readonly factId?: number
}

/** A question that a hook did not let be answered. */
export interface Blocked {
  readonly blocked: true
  readonly region: string
  /** The hooks that had it blocked, by name. */
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
   * error that takes no earlier one's place refuses every run, model call and tool call until it is loaded or unloaded. Theories
   * that it names in `USES` are loaded with it, and unloaded with the last theory that uses them.
   */
  load(text: string, file: string, options?: LoadOptions): Loaded
  /** The same for a theory that was parsed before: a tree has no syntax errors. */
  loadTree(theory: Theory): Loaded
  /** Restores the memory of hooks (`REMEMBER`); no hook is called. */
  recall(deeds: Iterable<Deed>): void
  /** Applies the effects of a hook at an event of an agent, and all their consequences. */
  apply(effects: readonly KnowledgeEffect[], actor: string): void
  /** Takes a theory's facts, declarations and hooks out again, unless another theory uses it. */
  unload(file: string): boolean
  /** The theories at work, also those that others use, each after those that it uses. */
  theories(): readonly Theory[]
  /** States a fact, and returns when every hook that receives it, and all its consequences, are done. */
  state(subject: string, relation: string, object: string, source?: string): StoredFact
  /** Whether a claim holds, for conditions; neither yes nor no where facts contradict each other, or are only possible. */
  holds(subject: string, relation: string, object: string): Holding
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
  const control = createControl()
  const scope = { context: createContext(), agent: { name: 'theory' } }

  const apply: Apply = (effects, event, onEffectOf) => {
    const { whenKept } = cascade
    const { keep } = theories
    applyEffects(effects, { store, confirmations, whenKept, event, keep, onEffectOf })
  }
  const cascade = createCascade(dispatcher, apply, store)
  const holds = createHolds(store, reasoner, detector)
  const regions = createRegions(store, { holds, valuesOf: reasoner.valuesOf })
  const knowledge: Knowledge = {
    holds,
    dimension: store.dimension,
    control: control.get,
    apply: (effects, actor) =>
      cascade.whole(() =>
        apply(
          effects.map((effect) => ({ effect, hook: actor })),
          'agent',
        ),
      ),
  }
  const state = createStatements(store, relations, control)
  const declare = createDeclare({ store, reasoner, detector, regions, control })
  const { read, budget, onCall, machine } = options
  const calls = machine && callReader(machine)
  const theories = createTheories({
    reader,
    read,
    store,
    relations,
    registry,
    knowledge,
    declare,
    budget,
    calls,
    onCall,
  })

  const [created, added] = [dispatcher.point('concept.created'), dispatcher.point('fact.added')]
  const clashed = dispatcher.point('contradiction.found')
  let isTrusted = false
  const hears = (type: StoreEvent['type']) => {
    if (isTrusted) return false
    return type === 'concept-created'
      ? created.isHeard()
      : type !== 'fact-retracted' && (added.isHeard() || clashed.isHeard())
  }
  store.listen((event) => {
    if (event.type === 'concept-created')
      cascade.add({ event: 'concept.created', own: { concept: event.concept, source: event.source } })
    // one that is stated with more existence is judged as a new one, or it would be a way around the hooks on facts
    if (event.type !== 'fact-added' && !(event.type === 'existence-changed' && event.isStated)) return
    const { fact } = event
    if (added.isHeard()) cascade.add({ event: 'fact.added', own: factOf(fact) })
    if (!clashed.isHeard()) return
    for (const { fact1, fact2, rule } of detector.check(fact)) {
      cascade.add({ event: 'contradiction.found', own: { fact1: factOf(fact1), fact2: factOf(fact2), rule } })
    }
  }, hears)
  const [asked, answered] = [dispatcher.point('reasoning.before'), dispatcher.point('reasoning.after')]
  /** Shows a question to its hooks; returns those that block it. */
  const judgeQuestion = (question: Question): readonly string[] => {
    if (!asked.isHeard()) return []
    let blockers: readonly string[] = []
    const commit = (effects: readonly KnowledgeEffect[], by: readonly string[]) => {
      const left = withoutAccepted(authored(effects, by), confirmations)
      const blocking = left.filter(({ effect }) => effect.type === 'block-reasoning')
      blockers = [...new Set(blocking.map(({ hook }) => hook))]
      mustBeAbout(left, question.subject, regions)
      cascade.allOrNone(() => apply(left, 'reasoning.before'))
    }
    mustBeDone(asked.dispatch(asked.payload(question, scope), { commit }), 'reasoning.before')
    cascade.drain()
    return blockers
  }
  const tellAnswer = (question: Question, { truth, existence }: KnowledgeAnswer) => {
    if (!answered.isHeard()) return
    const own = { ...question, result: truth, ...(existence !== undefined && { existence }) }
    const commit = (effects: readonly KnowledgeEffect[], by: readonly string[]) =>
      cascade.allOrNone(() => apply(authored(effects, by), 'reasoning.after'))
    mustBeDone(answered.dispatch(answered.payload(own, scope), { commit }), 'reasoning.after')
    cascade.drain()
  }
  /** The same answer as conditions get: what rests on contradicted facts is in conflict, and what may be refuted only possible. */
  const answerTo = (subject: string, relation: string, object: string): KnowledgeAnswer => {
    const answer = reasoner.ask(subject, relation, object)
    const holding = holds(subject, relation, object)
    const isDoubtful = holding === 'CONFLICT' || holding === 'PLAUSIBLE'
    return isDoubtful && answer.truth !== holding ? { ...answer, truth: holding } : answer
  }
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
    load: (text, file, given) => trusting(() => theories.load(text, file, given)),
    loadTree(theory) {
      mustBeText(theory?.file, 'the file of a tree', 'take the tree of `parseTheory(text, file).theory`')
      return trusting(() => theories.loadTree(theory))
    },
    recall: (deeds) =>
      trusting(() => {
        for (const { subject, object } of checkedDeeds(deeds)) theories.keep(store.add(subject, 'DID', object).id)
      }),
    apply: knowledge.apply,
    unload: (file) => trusting(() => theories.unload(file)),
    theories: theories.list,
    holds(subject, relation, object) {
      mustBeNames(subject, relation, object)
      return holds(subject, relation, object)
    },
    state(subject, relation, object, source) {
      mustBeNames(subject, relation, object)
      mustBeSource(source)
      const before = store.changes
      const fact = cascade.whole(() => {
        const stated = state(subject, relation, object, source === undefined ? undefined : { source })
        theories.keep(stated.id)
        return stated
      })
      return store.changes === before ? fact : (store.get(fact.id) ?? fact)
    },
    ask(subject, relation, object) {
      mustBeNames(subject, relation, object)
      if (!asked.isHeard() && !answered.isHeard()) return answerTo(subject, relation, object)
      const { id: factId } = store.find(subject, relation, object) ?? {}
      const questions = regions.regionsOf(subject).map((region) => {
        return { subject, relation, object, region, ...(factId !== undefined && { factId }) }
      })
      for (const question of questions) {
        const by = judgeQuestion(question)
        if (by.length > 0) return { blocked: true, region: question.region, hooks: by.join(', ') }
      }
      const answer = answerTo(subject, relation, object)
      for (const question of questions) tellAnswer(question, answer)
      return answer
    },
  }
}

function factOf({ id, subject, relation, object, existence }: StoredFact) {
  return { factId: id, subject, relation, object, existence }
}

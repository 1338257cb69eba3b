import { type Existence, existence as levels } from '../existence.ts'
import type { KnowledgeStore, Provenance, StoredFact, StoreEvent } from '../knowledge.ts'
import { createAnnotations } from './annotations.ts'
import { LINE, mostRelations, ORIGIN } from './fact-cells.ts'
import { createFactReader } from './fact-reader.ts'
import { createFactTable, type FactTable } from './fact-table.ts'
import { createLabels, type Labels } from './labels.ts'
import { createLayers } from './layers.ts'
import { createLowered } from './lowered.ts'
import { createProvenances, fromProgram } from './provenances.ts'
import { checkedExistence, checkedName, impossibleIsFinal, tooManyRelations, unknownFact } from './store-errors.ts'

/** A store with its insides open to the reasoner, which walks numbers and never writes. */
export interface IndexedStore extends KnowledgeStore {
  readonly table: FactTable
  readonly conceptNames: Labels
  readonly relationNames: Labels
  /**
   * The result of `look` if this were a certain fact; no listener receives it, and afterwards nothing is left. The id
   * is only valid within `look`, which must not write.
   */
  suppose<T>(subject: string, relation: string, object: string, look: (id: number) => T): T
  /** Looks at the facts as if these were unproven. Listeners do not receive it. */
  without<T>(ids: readonly number[], look: () => T): T
  /** How often the existence of a fact has changed. */
  readonly changes: number
  /** Whether a fact was lowered below what is stated: stating it again does not raise it. */
  isLowered(id: number): boolean
  /** Lowers a fact to what is left when a statement of it is taken back: it is not in doubt, and can be stated again. */
  withdraw(id: number, existence: Existence): void
}

interface StoreListener {
  readonly hear: (event: StoreEvent) => void
  readonly hears: (type: StoreEvent['type']) => boolean
}

/**
 * Facts in memory. Names are case-sensitive and kept as written. No id is used twice, so a retracted fact keeps its
 * place, some 30 bytes. Listeners receive a change when all of it is done; they do not receive the pop of a layer.
 */
export function createStore(): IndexedStore {
  const conceptNames = createLabels()
  const relationNames = createLabels()
  const table = createFactTable()
  const provenances = createProvenances()
  const reader = createFactReader(table, conceptNames, relationNames, provenances)
  const layers = createLayers()
  const annotations = createAnnotations(layers.record)
  const lowered = createLowered(layers.record)
  let listeners: readonly StoreListener[] = []
  /** How often the existence of a fact has changed. */
  let changes = 0

  const tell = (event: StoreEvent) => {
    for (const { hear, hears } of listeners) if (hears(event.type)) hear(event)
  }
  /** Events without a listener are not made: making one costs more than storing. */
  const isHeard = (type: StoreEvent['type']) => {
    for (const { hears } of listeners) if (hears(type)) return true
    return false
  }
  const created = (concept: string, source: string) => {
    if (isHeard('concept-created')) tell({ type: 'concept-created', concept, source })
  }
  const conceptOf = (name: string) => {
    const concept = conceptNames.intern(name)
    table.admit(concept)
    return concept
  }
  const namedConcept = (name: string) => {
    const before = conceptNames.size()
    const concept = conceptOf(checkedName(name, 'concept'))
    if (concept >= before) created(name, fromProgram.source)
    return concept
  }
  const relationOf = (name: string) => {
    const relation = relationNames.find(name)
    if (relation >= 0) return relation
    if (relationNames.size() === mostRelations) throw tooManyRelations()
    return relationNames.intern(checkedName(name, 'relation'))
  }
  const attribute = (id: number, provenance: Provenance) => {
    table.setCell(id, ORIGIN, provenances.intern(provenance))
    table.setCell(id, LINE, provenance.line ?? 0)
  }
  const change = (id: number, value: Existence, provenance: Provenance | undefined) => {
    changes++
    const before = table.existence(id)
    const origin = table.cell(id, ORIGIN)
    const line = table.cell(id, LINE)
    layers.record(() => {
      table.setExistence(id, before)
      table.setCell(id, ORIGIN, origin)
      table.setCell(id, LINE, line)
    })
    table.setExistence(id, value)
    if (provenance !== undefined) attribute(id, provenance)
    return before
  }
  /** The fact after its listeners were called, which may have changed it; the original, if they retracted it. */
  const told = (fact: StoredFact, event: StoreEvent) => {
    const before = changes
    tell(event)
    return changes === before ? fact : (store.get(fact.id) ?? fact)
  }
  const raised = (id: number, value: Existence, provenance: Provenance | undefined) => {
    const current = table.existence(id)
    if (current >= value || current === levels.IMPOSSIBLE || lowered.has(id)) return reader.fact(id)
    const before = change(id, value, provenance)
    const fact = reader.fact(id)
    if (!isHeard('existence-changed')) return fact
    const { source: actor } = provenance ?? fromProgram
    const reason = 'stated again, with more existence'
    return told(fact, { type: 'existence-changed', fact, before, actor, reason, isStated: true })
  }
  const announce = (fact: StoredFact, isNewSubject: boolean, isNewObject: boolean) => {
    const { subject, object, provenance } = fact
    const { source } = provenance
    if (isNewSubject) created(subject, source)
    if (isNewObject && object !== subject) created(object, source)
    return isHeard('fact-added') ? told(fact, { type: 'fact-added', fact }) : fact
  }

  const store: IndexedStore = {
    table,
    conceptNames,
    relationNames,
    get size() {
      return table.live()
    },
    get depth() {
      return layers.depth()
    },
    add(subject, relation, object, options) {
      const value = options?.existence === undefined ? levels.CERTAIN : checkedExistence(options.existence)
      const known = conceptNames.size()
      checkedName(subject, 'concept')
      checkedName(object, 'concept')
      const by = relationOf(relation)
      const from = conceptOf(subject)
      const to = conceptOf(object)
      const found = table.find(from, by, to)
      if (found !== 0) return raised(found, value, options?.provenance)
      const id = table.append(from, by, to, value, true)
      const provenance = options?.provenance ?? fromProgram
      if (provenance !== fromProgram) attribute(id, provenance)
      const fact = { id, subject, relation, object, existence: value, provenance }
      return listeners.length === 0 ? fact : announce(fact, from >= known, to >= known)
    },
    get: (id) => (reader.alive(id) ? reader.fact(id) : undefined),
    find: (subject, relation, object) => store.get(reader.find(subject, relation, object)),
    match: reader.match,
    setExistence(id, value, actor, reason) {
      checkedExistence(value)
      const current = store.get(id)
      if (current === undefined) throw unknownFact(id)
      if (current.existence === value) return current
      if (current.existence === levels.IMPOSSIBLE) throw impossibleIsFinal(current)
      const before = change(id, value, undefined)
      lowered.set(id, before, value)
      const fact = reader.fact(id)
      return !isHeard('existence-changed')
        ? fact
        : told(fact, { type: 'existence-changed', fact, before, actor, reason, isStated: false })
    },
    isLowered: lowered.has,
    withdraw: (id, value) => void change(id, value, undefined),
    retract(id) {
      const fact = store.get(id)
      if (fact === undefined) return false
      table.kill(id)
      layers.record(() => table.revive(id, fact.existence))
      if (layers.depth() === 0) table.tidy()
      if (isHeard('fact-retracted')) tell({ type: 'fact-retracted', fact })
      return true
    },
    hasConcept: (name) => conceptNames.find(name) >= 0,
    concepts: () => conceptNames.names(),
    tag: (concept, tag) => annotations.tag(namedConcept(concept), tag),
    tagsOf: (concept) => annotations.tagsOf(conceptNames.find(concept)),
    dimension: (concept, name) => annotations.dimension(conceptNames.find(concept), name),
    setDimension: (concept, name, value) => annotations.setDimension(namedConcept(concept), name, value),
    push: () => layers.push(table.last(), conceptNames.size()),
    pop() {
      const mark = layers.pop()
      table.unwind(mark.facts)
      conceptNames.cut(mark.concepts)
    },
    commit() {
      layers.commit()
      if (layers.depth() === 0) table.tidy()
    },
    listen(hear, hears = () => true) {
      const own = { hear, hears }
      listeners = [...listeners, own]
      return () => {
        listeners = listeners.filter((other) => other !== own)
      }
    },
    get changes() {
      return changes
    },
    without(ids, look) {
      const before = ids.map((id) => [id, table.existence(id)] as const)
      try {
        for (const id of ids) table.setExistence(id, levels.UNPROVEN)
        changes += ids.length // what was concluded with them does not count
        return look()
      } finally {
        for (const [id, existence] of before.toReversed()) table.setExistence(id, existence)
        changes += ids.length
      }
    },
    suppose(subject, relation, object, look) {
      const id = reader.find(subject, relation, object)
      return id === 0 ? supposeNew(subject, relation, object, look) : supposeRaised(id, look)
    },
  }

  const supposeRaised = <T>(id: number, look: (id: number) => T): T => {
    const before = table.existence(id)
    if (before !== levels.IMPOSSIBLE) table.setExistence(id, levels.CERTAIN)
    try {
      return look(id)
    } finally {
      table.setExistence(id, before)
    }
  }
  const supposeNew = <T>(subject: string, relation: string, object: string, look: (id: number) => T): T => {
    const mark = { facts: table.last(), concepts: conceptNames.size() }
    const by = relationOf(relation)
    const id = table.append(conceptOf(subject), by, conceptOf(object), levels.CERTAIN, false)
    try {
      return look(id)
    } finally {
      table.unwind(mark.facts)
      table.forget(mark.facts)
      conceptNames.cut(mark.concepts)
    }
  }
  return store
}

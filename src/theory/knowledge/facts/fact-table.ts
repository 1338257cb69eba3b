import {
  createCells,
  existenceIn,
  type FactCells,
  FIRST_FROM,
  FIRST_TO,
  GONE,
  HEADS,
  KIND,
  kindOf,
  NEXT_FROM,
  NEXT_TO,
  OBJECT,
  relationIn,
  roomForConcept,
  roomForFact,
  STRIDE,
  SUBJECT,
} from './fact-cells.ts'
import { createTripleIndex } from './triple-index.ts'

/** Facts as numbers: written by the store and read by the reasoner. */
export interface FactTable {
  readonly facts: FactCells
  /** The highest id there is. */
  last(): number
  /** How many facts are not gone, in all and of one relation. */
  live(): number
  liveOf(relation: number): number
  /** Another number after each change of a fact of this relation. */
  revisionOf(relation: number): number
  /** One cell of a fact. */
  cell(id: number, cell: number): number
  setCell(id: number, cell: number, value: number): void
  relation(id: number): number
  existence(id: number): number
  setExistence(id: number, existence: number): void
  /** The facts with this concept as subject, or as object, that are not gone; newest first. */
  from(concept: number): readonly number[]
  to(concept: number): readonly number[]
  /** The fact that states this triple and is not gone; 0 if there is none. */
  find(subject: number, relation: number, object: number): number
  /** Makes room for a concept of this number, which a walk may ask for before any fact has it. */
  admit(concept: number): void
  /** A new fact, linked both ways; it is found by its triple only if `indexed`. */
  append(subject: number, relation: number, object: number, existence: number, indexed: boolean): number
  kill(id: number): void
  revive(id: number, existence: number): void
  /** Removes everything newer than `last`, as if it had never been linked. */
  unwind(last: number): void
  /** Links only present facts; for when nothing may be unwound any more. */
  tidy(): void
  /** Forgets ids that were never returned. */
  forget(last: number): void
}

/** So many facts of one subject are looked through, one after the other. */
const few = 8
const FAR = -1

/** For the subject of a fact that went with its layer, and must not be unlinked again with the layer below. */
const UNWOUND = -1

export function createFactTable(): FactTable {
  const facts = createCells()
  const perRelation: number[] = []
  const revisions: number[] = []
  let last = 0
  let live = 0
  let goneButLinked = 0
  const index = createTripleIndex(facts)

  const cell = (id: number, which: number) => facts.cells[id * STRIDE + which] as number
  const setCell = (id: number, which: number, value: number) => {
    facts.cells[id * STRIDE + which] = value
  }
  const existence = (id: number) => existenceIn(cell(id, KIND))
  const relation = (id: number) => relationIn(cell(id, KIND))
  const revised = (of: number) => {
    revisions[of] = (revisions[of] ?? 0) + 1
  }
  const setExistence = (id: number, value: number) => {
    revised(relation(id))
    setCell(id, KIND, kindOf(relation(id), value))
  }
  const count = (of: number, change: 1 | -1) => {
    live += change
    perRelation[of] = (perRelation[of] ?? 0) + change
  }
  const link = (id: number) => {
    const { cells, heads } = facts
    const at = id * STRIDE
    const from = (cells[at + SUBJECT] as number) * HEADS + FIRST_FROM
    const to = (cells[at + OBJECT] as number) * HEADS + FIRST_TO
    cells[at + NEXT_FROM] = heads[from] as number
    heads[from] = id
    cells[at + NEXT_TO] = heads[to] as number
    heads[to] = id
  }
  // Newest first, so each fact is at the head of both its lists when its turn comes.
  const unlink = (id: number) => {
    facts.heads[cell(id, SUBJECT) * HEADS + FIRST_FROM] = cell(id, NEXT_FROM)
    facts.heads[cell(id, OBJECT) * HEADS + FIRST_TO] = cell(id, NEXT_TO)
  }
  /**
   * Most subjects have few facts, and scanning these is faster than a table of all. The fact itself, 0 if there is
   * none, FAR if there are too many to scan: those subjects have theirs in the index.
   */
  const findNear = (subject: number, by: number, object: number) => {
    const { cells, heads } = facts
    let steps = 0
    for (let id = heads[subject * HEADS + FIRST_FROM] as number; id !== 0; steps++) {
      if (steps === few) return FAR
      const at = id * STRIDE
      const kind = cells[at + KIND] as number
      if (cells[at + OBJECT] === object && relationIn(kind) === by && existenceIn(kind) !== GONE) return id
      id = cells[at + NEXT_FROM] as number
    }
    return 0
  }
  /** A subject that has just got one fact too many goes into the index with all it has, and after that with each new one. */
  const indexIfLong = (subject: number) => {
    const first = facts.heads[subject * HEADS + FIRST_FROM] as number
    let length = 0
    for (let id = first; id !== 0 && length <= few + 1; id = cell(id, NEXT_FROM)) length++
    if (length <= few) return
    if (length > few + 1) index.put(first)
    else for (const id of listed(subject, FIRST_FROM, NEXT_FROM).toReversed()) index.put(id)
  }
  const listed = (concept: number, head: number, next: number) => {
    const ids: number[] = []
    if (concept < 0) return ids
    for (let id = facts.heads[concept * HEADS + head] as number; id !== 0; id = cell(id, next)) {
      if (existence(id) !== GONE) ids.push(id)
    }
    return ids
  }

  return {
    facts,
    // methods and no getters: V8 keeps object literals with getters in its slow form
    last: () => last,
    live: () => live,
    liveOf: (of) => (of < 0 ? 0 : (perRelation[of] ?? 0)),
    revisionOf: (of) => revisions[of] ?? 0,
    cell,
    setCell,
    relation,
    existence,
    setExistence,
    from: (concept) => listed(concept, FIRST_FROM, NEXT_FROM),
    to: (concept) => listed(concept, FIRST_TO, NEXT_TO),
    find(subject, by, object) {
      const near = findNear(subject, by, object)
      if (near !== FAR) return near
      const id = index.find(subject, by, object)
      return id !== 0 && existence(id) === GONE ? 0 : id
    },
    admit: (concept) => roomForConcept(facts, concept),
    append(subject, by, object, value, indexed) {
      const id = ++last
      roomForFact(facts, id)
      const { cells } = facts
      const at = id * STRIDE
      cells[at + SUBJECT] = subject
      cells[at + OBJECT] = object
      cells[at + KIND] = kindOf(by, value)
      link(id)
      count(by, 1)
      revised(by)
      if (indexed) indexIfLong(subject)
      return id
    },
    kill(id) {
      setExistence(id, GONE)
      count(relation(id), -1)
      goneButLinked++
    },
    revive(id, value) {
      setExistence(id, value)
      count(relation(id), 1)
      goneButLinked--
      index.put(id)
    },
    unwind(mark) {
      for (let id = last; id > mark; id--) {
        if (cell(id, SUBJECT) === UNWOUND) continue
        unlink(id)
        if (existence(id) === GONE) goneButLinked--
        else count(relation(id), -1)
        setExistence(id, GONE)
        setCell(id, SUBJECT, UNWOUND)
      }
    },
    tidy() {
      if (goneButLinked < 1024 || goneButLinked < live) return
      facts.heads.fill(0)
      for (let id = 1; id <= last; id++) if (existence(id) !== GONE) link(id)
      goneButLinked = 0
    },
    forget(mark) {
      last = mark
    },
  }
}

import type { Existence } from './existence.ts'

/** A fact as it is returned: a triple, its existence, its stable id and its origin. */
export interface StoredFact {
  /** Never reused, never changed, also after a retraction or restore. */
  readonly id: number
  /** The subject of the fact. */
  readonly subject: string
  /** The relation of the fact, such as `IS_A`. */
  readonly relation: string
  /** The object of the fact. */
  readonly object: string
  /** How far the fact exists, from -127 (impossible) to 127 (certain). */
  readonly existence: Existence
  /** Where the fact comes from. */
  readonly provenance: Provenance
}

/** Where a fact comes from. */
export interface Provenance {
  /** A theory, a program, or a hook. */
  readonly source: string
  readonly line?: number
  /** For facts that a rule derived. */
  readonly rule?: string
  readonly derivedFrom?: readonly number[]
}

/** A change of the store, passed to listeners after it has happened. */
export type StoreEvent =
  | { readonly type: 'concept-created'; readonly concept: string; readonly source: string }
  | { readonly type: 'fact-added'; readonly fact: StoredFact }
  | {
      readonly type: 'existence-changed'
      readonly fact: StoredFact
      readonly before: Existence
      readonly actor: string
      readonly reason: string
      /** Whether the fact was stated again, with more existence, rather than set. */
      readonly isStated: boolean
    }
  | { readonly type: 'fact-retracted'; readonly fact: StoredFact }

/** The pattern of a query to a store; a missing part matches everything. */
export interface FactPattern {
  readonly subject?: string
  readonly relation?: string
  readonly object?: string
  readonly minExistence?: Existence
}

/** The facts themselves: interned, indexed both ways, layered. */
export interface KnowledgeStore {
  /** How many facts there are. */
  readonly size: number
  /** Adds a fact, or raises the existence of the one that is there, unless that was lowered with `setExistence`; never lowers it. */
  add(
    subject: string,
    relation: string,
    object: string,
    options?: { readonly existence?: Existence; readonly provenance?: Provenance },
  ): StoredFact
  /** The fact with this id, if there is one. */
  get(id: number): StoredFact | undefined
  /** The fact with these three parts, if there is one. */
  find(subject: string, relation: string, object: string): StoredFact | undefined
  /** Highest existence first. */
  match(pattern: FactPattern): readonly StoredFact[]
  /**
   * The only way to lower a fact, recorded with who and why: stating it again does not raise it then, only this does. An IMPOSSIBLE fact can only be
   * retracted.
   */
  setExistence(id: number, existence: Existence, actor: string, reason: string): StoredFact
  /** Removes a fact, and returns whether it was there. */
  retract(id: number): boolean
  /** Whether any fact names this concept. */
  hasConcept(name: string): boolean
  /** The names of all concepts. */
  concepts(): Iterable<string>
  /** Adds a tag to a concept. */
  tag(concept: string, tag: string): void
  /** The tags of a concept. */
  tagsOf(concept: string): readonly string[]
  /** A number that the author has set for a concept, such as `ethical_risk`. Default: 0. */
  dimension(concept: string, name: string): number
  /** Sets a number of a concept, such as `ethical_risk`. */
  setDimension(concept: string, name: string, value: number): void
  /** Layers: changes after `push` are undone by `pop`, and kept by `commit`. */
  push(): void
  /** Drops the changes since the last `push`. */
  pop(): void
  /** Keeps the changes since the last `push`. */
  commit(): void
  /** How many layers are open. */
  readonly depth: number
  /** Called after every change whose type `hears` selects, by default all of them; returns a function that removes it. */
  listen(listener: (event: StoreEvent) => void, hears?: (type: StoreEvent['type']) => boolean): () => void
}

/** The answers that there are. */
export const truths = ['TRUE_CERTAIN', 'TRUE_DEFAULT', 'PLAUSIBLE', 'UNKNOWN', 'FALSE', 'CONFLICT'] as const

/** The truth of a question. Unknown is not false. */
export type Truth = (typeof truths)[number]

/**
 * Whether a claim holds, for conditions. Neither yes nor no are: `CONFLICT`, where facts contradict each other; `PLAUSIBLE`, where it is
 * possible and not known; `LIMIT`, where finding out takes too long.
 */
export type Holding = boolean | 'CONFLICT' | 'PLAUSIBLE' | 'LIMIT'

/** An answer, with the shortest proof there is. */
export interface KnowledgeAnswer {
  /** The answer. `UNKNOWN` is not `FALSE`. */
  readonly truth: Truth
  /** How far the asked fact exists, if anything is known of it. */
  readonly existence: Existence | undefined
  /** How the answer was found. */
  readonly method:
    | 'direct'
    | 'transitive'
    | 'symmetric'
    | 'inverse'
    | 'inheritance'
    | 'rule'
    | 'default'
    | 'negation'
    | 'disjoint'
    | 'limit'
    | 'none'
  /** The steps of the proof, in order; none if nothing is known. */
  readonly proof: readonly ProofStep[]
}

/** One step of a proof. */
export interface ProofStep {
  /** The subject of the fact. */
  readonly subject: string
  /** The relation of the fact. */
  readonly relation: string
  /** The object of the fact. */
  readonly object: string
  /** How far the fact exists, from -127 (impossible) to 127 (certain). */
  readonly existence: Existence
  /** The stored fact it rests on; nothing for a step that follows from the ones before it. */
  readonly factId: number | undefined
  /** Why it follows, for steps that do. */
  readonly because: string | undefined
}

/** Facts `child IS_A parent` as numbers, and the names of their concepts. */
export interface Taxonomy {
  readonly names: readonly string[]
  readonly children: Int32Array
  readonly parents: Int32Array
}

/** A store of IS_A facts. */
export interface FactStore {
  /** Adds a fact that queries can find from both ends. */
  insert(child: string, parent: string): void
  /** Called after the last fact, for stores that insert in batches. */
  settle?(): void
  /** All concepts above (`descendants`: below), at any distance. */
  ancestors(concept: string): readonly string[]
  descendants(concept: string): readonly string[]
  isA(concept: string, other: string): boolean
  /** The same with its proof, for stores that have proofs. */
  isAWithProof?(concept: string, other: string): boolean
  /** Memory outside of the JavaScript heap. */
  nativeBytes?(): number
}
export type Setup = () => FactStore

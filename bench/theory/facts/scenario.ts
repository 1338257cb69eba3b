/** Facts `child IS_A parent` as numbers, and the names of the concepts they are about. */
export interface Taxonomy {
  readonly names: readonly string[]
  readonly children: Int32Array
  readonly parents: Int32Array
}

/** A store of IS_A facts. */
export interface FactStore {
  /** One fact, to be found from both ends. */
  insert(child: string, parent: string): void
  /** After the last fact, for those who collect them. */
  settle?(): void
  /** All that is above, or below, whatever the distance. */
  ancestors(concept: string): readonly string[]
  descendants(concept: string): readonly string[]
  isA(concept: string, other: string): boolean
  /** The same with its proof, for those who have one. */
  isAWithProof?(concept: string, other: string): boolean
  /** What it holds outside of the JavaScript heap. */
  nativeBytes?(): number
}
export type Setup = () => FactStore

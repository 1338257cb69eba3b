import type { Json } from '../../base/index.ts'

/** What came from outside, read by its own keys only: what a prototype has is nobody's data. */
export interface Fields {
  has(key: string): boolean
  /** The text that must be there, under the first of these keys that has one. */
  text(...keys: readonly string[]): string
  maybeText(...keys: readonly string[]): string | undefined
  maybeNumber(key: string): number | undefined
  isTrue(key: string): boolean
  /** Whatever is there. */
  maybeJson(key: string): Json | undefined
  /** The same, but the text of a JSON object or list is taken for what it says; refused if it must be exact and is not. */
  maybeOpened(key: string, isExact?: boolean): Json | undefined
  /** The fields of the object under that key; of nothing, if there is none. */
  inside(key: string): Fields
  /** The fields of each item of the list that must be under that key. */
  items(key: string): readonly Fields[]
}

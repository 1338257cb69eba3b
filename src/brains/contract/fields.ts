import type { Json } from '../../base/index.ts'

/** Data from outside, read by its own keys only: keys of a prototype do not count. */
export interface Fields {
  has(key: string): boolean
  /** The text that must be there, under the first of these keys that has one. */
  text(...keys: readonly string[]): string
  maybeText(...keys: readonly string[]): string | undefined
  maybeNumber(key: string): number | undefined
  isTrue(key: string): boolean
  /** Any JSON value. */
  maybeJson(key: string): Json | undefined
  /** The same, but JSON text of an object or list is parsed; refused if it must be exact and is not. */
  maybeOpened(key: string, isExact?: boolean): Json | undefined
  /** The fields of the object under that key; empty if there is none. */
  inside(key: string): Fields
  /** The fields of each item of the list that must be under that key. */
  items(key: string): readonly Fields[]
}

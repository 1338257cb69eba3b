import { toValue, type Value } from './value.ts'

type Payload = Readonly<Record<string, unknown>>

/** The type of a value, as far as it is known before a hook runs; a list names the only texts that it can be. */
export type ValueType = 'text' | 'texts' | 'number' | 'flag' | 'fact' | 'data' | 'any' | readonly string[]

/** A field of an event, as hooks read it. */
export interface Field<P = Payload> {
  readonly type: ValueType
  readonly read: (payload: P) => Value
  /** The value where it is compared with a folder, if that differs: a whole folder is also what is in it. */
  readonly placed?: (payload: P) => Value
  /** The value before it is read, of a field that holds data. */
  readonly raw?: (payload: P) => unknown
  /** Content that a refusal may withhold: reasons do not quote it. */
  readonly isContent?: true
  /** The actions that the value comes from, for explanations. */
  readonly behind?: (payload: P) => readonly string[]
  /** The values of other fields without which this one is missing. */
  readonly needs?: Readonly<Record<string, string>>
}

const fieldOf =
  (type: ValueType) =>
  <P>(read: (payload: P) => Value): Field<P> => ({ type, read })

export const textual = fieldOf('text')
export const texts = fieldOf('texts')
export const number = fieldOf('number')
export const flag = fieldOf('flag')
export const fact = fieldOf('fact')

/** Anything that JSON can hold; its parts are read by a path, such as `input.file_path`. */
export function data<P>(what: string, raw: (payload: P) => unknown): Field<P> {
  return { type: 'data', raw, read: (payload) => toValue(raw(payload), what) }
}

/** A text that is always one of these. */
export function oneOf<P>(values: readonly string[], read: (payload: P) => Value): Field<P> {
  return { type: values, read }
}

/** Marks a field as content. */
export function content<P>(field: Field<P>): Field<P> {
  return { ...field, isContent: true }
}

import type { ValueType } from '../contract/shape.ts'

/** One value in a settings file, with its place. Containers are listed as well, before their content. */
export interface Setting {
  /** From the root, indexes of arrays included. */
  readonly keys: readonly string[]
  /** The value; nothing for an object or an array. */
  readonly value: unknown
  readonly type: ValueType
  /** From 1. */
  readonly line: number
}

/** A settings file as an agent reads it: its settings, or why the agent cannot read it. */
export type Parsed =
  | { readonly settings: readonly Setting[]; readonly bad?: undefined }
  | { readonly settings?: undefined; readonly bad: { readonly line: number; readonly what: string } }

/** The last setting below these keys, because a key that is there twice counts the last time; `*` is any key. */
export function settingAt(settings: readonly Setting[], keys: readonly string[]): Setting | undefined {
  return settingsAt(settings, keys).at(-1)
}

export function settingsAt(settings: readonly Setting[], keys: readonly string[]): readonly Setting[] {
  return settings.filter(
    (one) => one.keys.length === keys.length && keys.every((key, at) => key === '*' || one.keys[at] === key),
  )
}

export function typeOf(value: unknown): ValueType {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  const type = typeof value
  return type === 'string' || type === 'number' || type === 'boolean' ? type : 'object'
}

import type { Field } from './field.ts'
import { doubt, toValue, type Value } from './value.ts'

/** Reads a field by its name, or a part of one that holds data by its path, such as `input.file_path`; undefined if there is no such field. */
export function fieldPath(path: string, fields: Readonly<Record<string, Field>>): Field['read'] | undefined {
  const field = fieldAt(path, fields)
  if (field?.raw === undefined || Object.hasOwn(fields, path)) return field?.read
  const { raw } = field
  const [, ...keys] = path.split('.')
  return (payload) => follow(raw(payload), keys, path)
}

/** The field of that name, or the one that holds the data in which the path leads. */
export function fieldAt(path: string, fields: Readonly<Record<string, Field>>): Field | undefined {
  if (Object.hasOwn(fields, path)) return fields[path]
  const dot = path.indexOf('.')
  if (dot < 0) return undefined
  const name = path.slice(0, dot)
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  return field?.raw === undefined ? undefined : field
}

/** The value at the end of a path of own keys. */
export function follow(whole: unknown, keys: readonly string[], path: string): Value {
  let value = whole
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at] as string
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return doubt(`${path} is missing`)
    value = (value as Readonly<Record<string, unknown>>)[key]
  }
  if (typeof value === 'string' || Number.isFinite(value)) return value as string | number // the rest has to be explained
  return toValue(value, path)
}

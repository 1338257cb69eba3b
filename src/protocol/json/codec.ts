import { didYouMean, freezeDeep, isPlain, isTangled, type Json, PawlError } from '../../base/index.ts'
import type { Field } from '../../kernel/index.ts'

/**
 * A type that lives on both sides of a border: camelCase values in the program, snake_case JSON on the wire.
 * Decoding checks everything once and loses nothing: a key it does not know is an error, never dropped.
 */
export interface Codec<T> extends Field<T> {
  /** The checked, frozen value, or a PawlError that names the place. */
  decode(wire: unknown, path?: string): T
  encode(value: T): Json
  /** Whether a value of the program, in camelCase, has all it needs; keys more do not matter. Copies nothing. */
  accepts(value: unknown): boolean
  /** Throws a PawlError that names the place if it does not, or has a key that is not known. */
  check(value: unknown, path?: string): void
}

/** Only the conversion to JSON and back, for values that the program itself has made. */
export type Coding<T> = Pick<Codec<T>, 'decode' | 'encode'>

export type TypeOf<C> = C extends Codec<infer T> ? T : never

export const string: Codec<string> = scalar('text', (wire) => typeof wire === 'string')
export const number: Codec<number> = scalar('a number', (wire) => Number.isFinite(wire))
export const count: Codec<number> = scalar(
  'a whole number from 0 up',
  (wire) => Number.isSafeInteger(wire) && Number(wire) >= 0, // beyond that, sums are no longer exact
)
export const flag: Codec<boolean> = scalar('true or false', (wire) => typeof wire === 'boolean')

export function oneOf<const T extends string>(...words: readonly T[]): Codec<T> {
  const known: readonly string[] = words
  const check = (wire: unknown, path = '$') => {
    if (known.includes(wire as string)) return
    const hint = typeof wire === 'string' ? didYouMean(wire, words) : undefined
    throw malformed(path, `one of ${words.join(', ')}`, wire, hint)
  }
  return {
    decode(wire, path) {
      check(wire, path)
      return wire as T
    },
    encode: (value) => value,
    accepts: (value) => known.includes(value as string),
    check,
  }
}

/** JSON of any shape, kept unchanged: its keys are foreign. */
export const json: Codec<Json> = {
  decode(wire, path = '$') {
    if (!isJson(wire)) throw malformed(path, 'JSON', wire)
    freezeDeep(wire)
    return wire
  },
  encode: (value) => value,
  accepts: isJson,
  check(value, path = '$') {
    if (!isJson(value)) throw malformed(path, 'JSON', value)
  },
}

/** A JSON object of any shape. */
export const jsonObject: Codec<{ readonly [key: string]: Json }> = {
  decode(wire, path) {
    jsonObject.check(wire, path)
    return json.decode(wire, path) as { readonly [key: string]: Json }
  },
  encode: (value) => value,
  accepts: (value) => typeof value === 'object' && value !== null && !Array.isArray(value) && isJson(value),
  check(value, path = '$') {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw malformed(path, 'an object', value)
    json.check(value, path)
  },
}

export function list<T>(item: Codec<T>): Codec<readonly T[]> {
  return {
    decode(wire, path = '$') {
      if (!Array.isArray(wire)) throw malformed(path, 'a list', wire)
      return Object.freeze(wire.map((one, at) => item.decode(one, `${path}[${at}]`)))
    },
    encode: (value) => value.map((one) => item.encode(one)),
    accepts(value) {
      if (!Array.isArray(value)) return false
      for (let at = 0; at < value.length; at++) if (!item.accepts(value[at])) return false
      return true
    },
    check(value, path = '$') {
      if (!Array.isArray(value)) throw malformed(path, 'a list', value)
      for (let at = 0; at < value.length; at++) item.check(value[at], `${path}[${at}]`)
    },
  }
}

export function optional<T>(codec: Codec<T>): Codec<T> & { readonly optional: true } {
  return { ...codec, optional: true }
}

type Codecs = Readonly<Record<string, Codec<unknown>>>
type OptionalKeys<C extends Codecs> = {
  [K in keyof C]: C[K] extends { readonly optional: true } ? K : never
}[keyof C]
type Members<C extends Codecs> = { readonly [K in Exclude<keyof C, OptionalKeys<C>>]: TypeOf<C[K]> } & {
  readonly [K in OptionalKeys<C>]?: TypeOf<C[K]>
}
type Flat<T> = { [K in keyof T]: T[K] }

export function object<const C extends Codecs>(members: C): Codec<Flat<Members<C>>> {
  // made when first used: a hook process declares all of them and needs none
  let made: Rows | undefined
  const table = (): Rows => {
    made ??= rowsOf(members)
    return made
  }
  return {
    decode(wire, path = '$') {
      const { rows, wireKeys } = table()
      if (typeof wire !== 'object' || wire === null || !isPlain(wire)) throw malformed(path, 'an object', wire)
      const stranger = Object.keys(wire).find((key) => !wireKeys.has(key))
      if (stranger !== undefined) throw unknownKey(path, stranger, wireKeys)
      const decoded = rows.flatMap(({ key, wireKey, codec }) => {
        const value: unknown = Object.hasOwn(wire, wireKey) ? wire[wireKey as never] : undefined
        if (value === undefined && codec.optional === true) return []
        return [[key, codec.decode(value, `${path}.${wireKey}`)] as const]
      })
      return Object.freeze(Object.fromEntries(decoded)) as Flat<Members<C>>
    },
    encode(value) {
      const given: Readonly<Record<string, unknown>> = value
      const encoded = table().rows.flatMap(({ key, wireKey, codec }) =>
        given[key] === undefined ? [] : [[wireKey, codec.encode(given[key])] as const],
      )
      return Object.fromEntries(encoded)
    },
    accepts(value) {
      if (typeof value !== 'object' || value === null || !isPlain(value)) return false
      const given = value as Readonly<Record<string, unknown>>
      const { rows } = table()
      for (let at = 0; at < rows.length; at++) {
        const { key, codec } = rows[at] as Rows['rows'][number]
        const member = given[key]
        if (member === undefined ? codec.optional !== true : !codec.accepts(member)) return false
      }
      return true
    },
    check(value, path = '$') {
      const { rows, keys } = table()
      if (typeof value !== 'object' || value === null || !isPlain(value)) throw malformed(path, 'an object', value)
      for (const key in value) if (!keys.has(key)) throw unknownKey(path, key, keys)
      const given = value as Readonly<Record<string, unknown>>
      for (const { key, codec } of rows) {
        const member = given[key]
        if (member !== undefined || codec.optional !== true) codec.check(member, `${path}.${key}`)
      }
    },
  }
}

interface Rows {
  readonly rows: readonly { readonly key: string; readonly wireKey: string; readonly codec: Codec<unknown> }[]
  readonly keys: ReadonlySet<string>
  readonly wireKeys: ReadonlySet<string>
}

function rowsOf(members: Codecs): Rows {
  const rows = Object.entries(members).map(([key, codec]) => ({ key, wireKey: snakeCase(key), codec }))
  const keys = new Set(rows.map(({ key }) => key))
  return { rows, keys, wireKeys: new Set(rows.map(({ wireKey }) => wireKey)) }
}

type Variants = Readonly<Record<string, Codecs>>
type Variant<V extends Variants> = { [K in keyof V]: Flat<{ readonly type: K } & Members<V[K]>> }[keyof V]

/** Objects that are distinguished by their `type`. */
export function variants<const V extends Variants>(members: V): Codec<Variant<V>> {
  const types = Object.keys(members)
  const tag = oneOf(...types)
  const codecs = new Map(types.map((type) => [type, object({ type: oneOf(type), ...members[type] })]))
  const codecOf = (type: string) => codecs.get(type) as Codec<unknown>
  const codecFor = (value: unknown, path: string) => {
    return codecOf(tag.decode(typeOf(value), `${path}.type`))
  }
  return {
    decode: (wire, path = '$') => codecFor(wire, path).decode(wire, path) as Variant<V>,
    encode: (value) => codecOf((value as { readonly type: string }).type).encode(value),
    accepts: (value) => codecs.get(typeOf(value) as string)?.accepts(value) === true,
    check: (value, path = '$') => codecFor(value, path).check(value, path),
  }
}

function typeOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined
}

function scalar<T extends Json>(expected: string, accepts: (wire: unknown) => boolean): Codec<T> {
  const check = (value: unknown, path = '$') => {
    if (!accepts(value)) throw malformed(path, expected, value)
  }
  return {
    decode(wire, path) {
      check(wire, path)
      return wire as T
    },
    encode: (value) => value,
    accepts,
    check,
  }
}

/**
 * Whether a value is JSON, and can be written as such: one that contains itself cannot, nor one whose parts are shared so often that
 * the text would never end. Keeps its own stack: JSON from outside may be as deep as it likes.
 */
function isJson(value: unknown): value is Json {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return true
  return (
    areJson(value, suspicious, undefined) ??
    (!isTangled(value) && areJson(value, Number.POSITIVE_INFINITY, new Set()) === true)
  )
}

/** So many values are either much JSON or an object that contains itself. */
const suspicious = 10_000

/** Whether all parts of a value are JSON, each visited once if they are remembered; `undefined` if there are too many. */
function areJson(value: unknown, most: number, known: Set<object> | undefined): boolean | undefined {
  const pending = [value]
  for (let seen = 0; pending.length > 0; seen++) {
    if (seen === most) return undefined
    const next = pending.pop()
    if (typeof next === 'number' ? !Number.isFinite(next) : !['string', 'boolean', 'object'].includes(typeof next))
      return false
    if (typeof next !== 'object' || next === null || known?.has(next) === true) continue
    if (!Array.isArray(next) && !isPlain(next)) return false
    known?.add(next)
    for (const inner of Object.values(next)) pending.push(inner)
  }
  return true
}

function snakeCase(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function malformed(path: string, expected: string, found: unknown, hint?: string): PawlError {
  const shown =
    found === undefined ? 'nothing' : found === null ? 'null' : Array.isArray(found) ? 'a list' : describe(found)
  return new PawlError('bad-wire', `${path} must be ${expected}, not ${shown}`, { hint })
}

function describe(found: unknown): string {
  if (typeof found === 'string') return JSON.stringify(found.length > 40 ? `${found.slice(0, 40)}…` : found)
  return typeof found === 'number' || typeof found === 'boolean' ? String(found) : `a value of type ${typeof found}`
}

function unknownKey(path: string, key: string, known: ReadonlySet<string>): PawlError {
  return new PawlError('bad-wire', `${path} has a key \`${key}\` that is not known`, {
    hint: didYouMean(key, known) ?? `the keys are ${[...known].map((name) => `\`${name}\``).join(', ')}`,
  })
}

import { didYouMean, type Field, freezeDeep, isPlain, type Json, PawlError } from '../kernel/index.ts'

/**
 * A type that lives on both sides of a border: camelCase values in the program, snake_case JSON on the wire.
 * Decoding checks everything once and loses nothing: a key it does not know is an error, never dropped.
 */
export interface Codec<T> extends Field<T> {
  /** The checked, frozen value, or a PawlError that names the place. */
  decode(wire: unknown, path?: string): T
  encode(value: T): Json
}

export type TypeOf<C> = C extends Codec<infer T> ? T : never

export const string: Codec<string> = scalar('text', (wire) => typeof wire === 'string')
export const number: Codec<number> = scalar('a number', (wire) => Number.isFinite(wire))
export const count: Codec<number> = scalar(
  'a whole number from 0 up',
  (wire) => Number.isInteger(wire) && Number(wire) >= 0,
)
export const flag: Codec<boolean> = scalar('true or false', (wire) => typeof wire === 'boolean')

export function oneOf<const T extends string>(...words: readonly T[]): Codec<T> {
  const known: readonly string[] = words
  return {
    decode(wire, path = '$') {
      if (known.includes(wire as string)) return wire as T
      const hint = typeof wire === 'string' ? didYouMean(wire, words) : undefined
      throw malformed(path, `one of ${words.join(', ')}`, wire, hint)
    },
    encode: (value) => value,
  }
}

/** JSON of any shape, kept as it is: its keys are somebody else's words. */
export const json: Codec<Json> = {
  decode(wire, path = '$') {
    if (!isJson(wire)) throw malformed(path, 'JSON', wire)
    freezeDeep(wire)
    return wire
  },
  encode: (value) => value,
}

/** A JSON object of any shape. */
export const jsonObject: Codec<{ readonly [key: string]: Json }> = {
  decode(wire, path = '$') {
    if (typeof wire !== 'object' || wire === null || Array.isArray(wire)) throw malformed(path, 'an object', wire)
    return json.decode(wire, path) as { readonly [key: string]: Json }
  },
  encode: (value) => value,
}

export function list<T>(item: Codec<T>): Codec<readonly T[]> {
  return {
    decode(wire, path = '$') {
      if (!Array.isArray(wire)) throw malformed(path, 'a list', wire)
      return Object.freeze(wire.map((one, at) => item.decode(one, `${path}[${at}]`)))
    },
    encode: (value) => value.map((one) => item.encode(one)),
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
  }
}

interface Rows {
  readonly rows: readonly { readonly key: string; readonly wireKey: string; readonly codec: Codec<unknown> }[]
  readonly wireKeys: ReadonlySet<string>
}

function rowsOf(members: Codecs): Rows {
  const rows = Object.entries(members).map(([key, codec]) => ({ key, wireKey: snakeCase(key), codec }))
  return { rows, wireKeys: new Set(rows.map(({ wireKey }) => wireKey)) }
}

type Variants = Readonly<Record<string, Codecs>>
type Variant<V extends Variants> = { [K in keyof V]: Flat<{ readonly type: K } & Members<V[K]>> }[keyof V]

/** Objects told apart by their `type`. */
export function variants<const V extends Variants>(members: V): Codec<Variant<V>> {
  const types = Object.keys(members)
  const tag = oneOf(...types)
  const codecs = new Map(types.map((type) => [type, object({ type: oneOf(type), ...members[type] })]))
  const codecOf = (type: string) => codecs.get(type) as Codec<unknown>
  return {
    decode(wire, path = '$') {
      const type: unknown = typeof wire === 'object' && wire !== null && 'type' in wire ? wire.type : undefined
      return codecOf(tag.decode(type, `${path}.type`)).decode(wire, path) as Variant<V>
    },
    encode: (value) => codecOf((value as { readonly type: string }).type).encode(value),
  }
}

function scalar<T extends Json>(expected: string, accepts: (wire: unknown) => boolean): Codec<T> {
  return {
    decode(wire, path = '$') {
      if (!accepts(wire)) throw malformed(path, expected, wire)
      return wire as T
    },
    encode: (value) => value,
  }
}

/** Keeps its own stack: JSON from outside may be as deep as it likes. */
function isJson(value: unknown): value is Json {
  const pending = [value]
  while (pending.length > 0) {
    const next = pending.pop()
    if (typeof next === 'number' ? !Number.isFinite(next) : !['string', 'boolean', 'object'].includes(typeof next))
      return false
    if (typeof next !== 'object' || next === null) continue
    if (!Array.isArray(next) && !isPlain(next)) return false
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

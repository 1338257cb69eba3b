import type { Context } from '../../protocol/index.ts'
import type { FieldTransform, FieldType } from './result-transform.ts'

declare const noSchema: unique symbol

/** Replaces the schema's output where an agent has no output schema. */
export type NoSchema = typeof noSchema

/**
 * The transforms of a definition, as `defineAgent` asks for them. TypeScript infers them twice: `Plain` is known before
 * the functions are checked and types their parameters; `Made` is known after, and types the result.
 */
export type Transforms<Raw, Plain, Made> = {
  readonly [F in keyof Plain]: { readonly [K in keyof Plain[F]]: Plain[F][K] }
} & {
  readonly [F in keyof Made]: {
    readonly [K in keyof Made[F]]: K extends keyof FieldTransform
      ? K extends 'transform'
        ? Fitting<Raw, F, Made[F], Made[F][K]>
        : Made[F][K]
      : never
  } & TypedField<Raw, F, F extends keyof Plain ? Plain[F] : unknown>
}

/** A `transform` must accept the result of `computed`, which is known too late to type its parameter. */
type Fitting<Raw, F, How, Transform> = How extends {
  readonly computed: unknown
  readonly transform: Takes<infer Taken>
}
  ? unknown extends Source<RawOf<Raw>, F, How>
    ? Transform
    : Source<RawOf<Raw>, F, How> extends Taken
      ? Transform
      : never
  : Transform

type Takes<Value> = (value: Value, ...rest: never[]) => unknown
type Gives<Value> = (...given: never[]) => Value

/**
 * The output of an agent: the schema's output, with each transformed field replaced or added. Only checked types are
 * claimed: a field from an answer without a schema is `unknown` unless its `type` is checked.
 */
export type Transformed<Raw, Made> = [keyof Made] extends [never]
  ? IsNoSchema<Raw> extends true
    ? string
    : Raw
  : string extends keyof Made
    ? unknown
    : Flat<Kept<ObjectIn<Raw>, keyof Made> & { [F in keyof Made]: FieldResult<RawOf<Raw>, F, Made[F]> }>

interface TypedField<Raw, F, How> {
  readonly from?: (keyof ObjectIn<Raw> & string) | (string & {})
  readonly computed?: ((raw: RawOf<Raw>, context: Context) => unknown) | string
  readonly default?: unknown
  readonly type?: FieldType
  readonly transform?: Change<Source<RawOf<Raw>, F, How>, RawOf<Raw>> | string
}

/** Compared as a method is, so that a parameter may be annotated where the type of the value is not known. */
type Change<Value, Raw> = { call(value: Value, raw: Raw, context: Context): unknown }['call']

type FieldResult<Raw, F, How> = FieldTransform extends How
  ? unknown // a field whose declaration is not known here
  : How extends { readonly transform: infer Made }
    ? Returned<Made>
    : Source<Raw, F, How>

/** The value of a field before its `transform`: taken or computed, or its default, and of its `type`. */
type Source<Raw, F, How> = How extends { readonly type: infer Type extends FieldType }
  ? How extends { readonly default: unknown }
    ? Exclude<OfType<Filled<Raw, F, How>, Type>, undefined> | Default<How>
    : OfType<Filled<Raw, F, How>, Type>
  : Filled<Raw, F, How>

type Filled<Raw, F, How> = How extends { readonly default: unknown }
  ? IsLacking<Raw, F, How> extends true
    ? Default<How>
    : NotNull<Found<Raw, F, How>> | Default<How>
  : Found<Raw, F, How>

type Found<Raw, F, How> = How extends { readonly computed: infer Computed }
  ? Returned<Computed>
  : ValueAt<ObjectIn<Raw>, From<F, How>>

type From<F, How> = How extends { readonly from: infer Key } ? Key : F

type Default<How> = How extends { readonly default: infer Value }
  ? Value extends Gives<infer Made>
    ? Awaited<Made>
    : Value
  : never

/** Whether the schema lacks such a key. Paths are not looked up. */
type IsLacking<Raw, F, How> = How extends { readonly computed: unknown }
  ? false
  : unknown extends Raw
    ? false
    : From<F, How> extends `${string}.${string}`
      ? false
      : [KeyLike<ObjectIn<Raw>, From<F, How>>] extends [never]
        ? true
        : false

type ValueAt<Raw, Key> = [KeyLike<Raw, Key>] extends [never] ? unknown : Raw[KeyLike<Raw, Key>]

/** The key that is spelled so, or else one that differs only in case, hyphens and underscores. */
type KeyLike<Raw, Key> = Key extends keyof Raw
  ? Key
  : { [K in keyof Raw]-?: Plainly<K> extends Plainly<Key> ? K : never }[keyof Raw]

type Plainly<Key> = Key extends string ? Lowercase<Without<Without<Key, '_'>, '-'>> : Key
type Without<Text extends string, Sign extends string> = Text extends `${infer Head}${Sign}${infer Tail}`
  ? Without<`${Head}${Tail}`, Sign>
  : Text

interface TypeNamed {
  readonly string: string
  readonly number: number
  readonly boolean: boolean
  readonly array: readonly unknown[]
  readonly object: object
}

type OfType<Value, Type extends FieldType> = unknown extends Value
  ? TypeNamed[Type] | undefined
  : [Extract<Value, TypeNamed[Type]>] extends [never]
    ? TypeNamed[Type] | Extract<Value, undefined>
    : Extract<Value, TypeNamed[Type] | undefined>

type Returned<Made> = Made extends Gives<infer Value> ? Awaited<Value> : unknown
type NotNull<Value> = unknown extends Value ? unknown : NonNullable<Value>

type IsNoSchema<Raw> = 0 extends 1 & Raw ? false : [Raw] extends [NoSchema] ? true : false
type RawOf<Raw> = IsNoSchema<Raw> extends true ? unknown : Raw

/** The part of an answer that has fields: an array or a text has none. */
type ObjectIn<Raw> = unknown extends Raw
  ? NoFields
  : Raw extends readonly unknown[]
    ? NoFields
    : Raw extends object
      ? Raw
      : NoFields
type NoFields = Record<never, never>

type Kept<Raw, Replaced> = { [K in keyof Raw as K extends Replaced ? never : K]: Raw[K] }
type Flat<Value> = Value extends infer Whole ? { [K in keyof Whole]: Whole[K] } : never

/** The types of a value in a settings file. */
export type ValueType = 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null'

/** The required shape of a value in a settings file. Everything else is free. */
export type Shape =
  | ValueType
  /** One of these values. */
  | { readonly oneOf: readonly unknown[] }
  /** Any of these shapes. */
  | { readonly any: readonly [ValueType, ...ValueType[]] }
  | { readonly array: Shape }
  /** An object whose values are all alike. */
  | { readonly values: Shape }
  | {
      readonly keys: Readonly<Record<string, Shape>>
      readonly required?: readonly string[]
      /** Whether it may have no other keys. */
      readonly closed?: boolean
    }

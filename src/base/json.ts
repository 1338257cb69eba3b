/** Data that survives JSON unchanged. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** An object or a list of plain data. */
export function isNest(value: unknown): value is object {
  return typeof value === 'object' && value !== null && (Array.isArray(value) || isPlain(value))
}

/** Data rather than an instance of some class. */
export function isPlain(value: object): boolean {
  if (value.constructor === Object) return true // the quick answer, nearly always
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** An object with keys, rather than a list, a scalar or nothing. */
export function isObject(value: Json | undefined): value is { readonly [key: string]: Json }
export function isObject(value: unknown): value is Readonly<Record<string, unknown>>
export function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

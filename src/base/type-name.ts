/** The type of a value, for a sentence: "`redaction` is a list, not an object". Never the value itself, which may be a secret. */
export function typeName(value: unknown): string {
  if (value === null || value === undefined) return String(value)
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'string') return 'a text'
  if (typeof value !== 'object') return `a ${typeof value}`
  if ('then' in value && typeof value.then === 'function') return 'a promise'
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype === Object.prototype || prototype === null) return 'an object'
  return `an object of class ${value.constructor?.name ?? 'nobody'}`
}

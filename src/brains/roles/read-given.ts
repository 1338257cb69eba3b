import { PawlError } from '../../base/index.ts'

/** Objects from packages and configs, read by own keys only. */
export type Given = Readonly<Record<string, unknown>>

export function given(value: unknown, what: string): Given {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Given
  throw badRole(`${what} is ${nameOf(value)}, and not an object`)
}

/** The value of an own key; `null` counts as undefined. */
export function own(from: Given, key: string): unknown {
  return Object.hasOwn(from, key) ? (from[key] ?? undefined) : undefined
}

export function textOf(from: Given, key: string, what: string): string {
  const value = own(from, key)
  if (typeof value === 'string' && value.trim() !== '') return value
  throw badRole(`${what} has no \`${key}\``, `give it a \`${key}\`: a text that is not empty`)
}

export function listOf(value: unknown, what: string): readonly unknown[] {
  if (value === undefined) return []
  if (Array.isArray(value)) return value
  throw badRole(`${what} is ${nameOf(value)}, and not a list`)
}

export function badRole(message: string, hint?: string): PawlError {
  return new PawlError('bad-role', message, { hint })
}

function nameOf(value: unknown): string {
  if (value === undefined || value === null) return 'missing'
  return Array.isArray(value) ? 'a list' : `a ${typeof value}`
}

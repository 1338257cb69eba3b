import { didYouMean, isPlain, type Json } from '../../base/index.ts'
import { canonical } from '../../protocol/index.ts'
import type { Here, Keywords } from './here.ts'
import { listIn } from './read-values.ts'
import type { Visit } from './visit.ts'

const types = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']

/** Keywords about values of any type. */
export const valueKeywords: Keywords = {
  type(given, here) {
    const named = Array.isArray(given) ? given : [given]
    const { nullable = false } = here.schema
    if (typeof nullable !== 'boolean') here.refuse('has a `nullable` beside it that is neither true nor false')
    const allowed = nullable === true ? [...named, 'null'] : named
    const unknown = named.find((name) => !types.includes(name))
    if (named.length === 0 || unknown !== undefined) {
      const list = `the types are ${types.map((type) => `\`${type}\``).join(', ')}`
      here.refuse(`names no type: \`${String(unknown)}\``, didYouMean(String(unknown), types) ?? list)
    }
    const expected = allowed.join(' or ')
    return (value, visit) => {
      if (!allowed.some((type) => isOfType(value, type)))
        visit.fail(`expected ${expected}, received ${typeOf(value)}`, expected)
    }
  },
  const(given, here) {
    return oneOfThese([given], here)
  },
  enum(given, here) {
    return oneOfThese(listIn(given, here), here)
  },
}

function oneOfThese(allowed: readonly unknown[], here: Here) {
  if (allowed.length === 0) here.refuse('allows no value')
  if (!allowed.every(isJson)) here.refuse('has a value that is not JSON: no input can be equal to it')
  const texts = new Set(allowed.map(canonical))
  const hasNests = allowed.some((value) => typeof value === 'object' && value !== null)
  const longest = Math.max(...[...texts].map((text) => text.length))
  const shown = [...texts].slice(0, 20).join(', ')
  const message = `expected ${texts.size > 1 ? 'one of ' : ''}${shown}${texts.size > 20 ? ' …' : ''}`
  return (value: Json, visit: Visit) => {
    const isNest = typeof value === 'object' && value !== null
    const mayFit = isNest ? hasNests : typeof value !== 'string' || value.length <= longest
    if (!mayFit || !texts.has(textOf(value, visit))) visit.fail(message)
  }
}

/** Returns a text that is the same for values that JSON Schema considers equal. */
export function textOf(value: Json, visit: Visit): string {
  const text = canonical(value)
  visit.spend(1 + (text.length >> 3))
  return text
}

function isOfType(value: Json, type: string): boolean {
  return type === 'integer' ? Number.isInteger(value) : typeOf(value) === type
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

function isJson(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (Array.isArray(value)) return value.every(isJson)
  return typeof value === 'object' && isPlain(value) && Object.values(value).every(isJson)
}

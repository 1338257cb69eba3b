import { asData, isNest, type Json, keepData } from '../../base/index.ts'
import type { ToolCall } from '../../protocol/index.ts'

/** The input of a call as the framework has it, and as hooks read it. */
export interface GivenInput {
  readonly json: Json
  /** The input for the tool after hooks: fresh and not frozen, because tools and middleware may change theirs. */
  after(judged: ToolCall): unknown
}

/**
 * Reads the input of a call. A framework may have made dates, maps or sets of it: hooks read their JSON, and if they change nothing the
 * tool receives what the framework made. A value without a true JSON form, such as `Infinity`, reaches the tool in the form that hooks judged.
 */
export function givenInput(input: unknown): GivenInput {
  const form = formOf(input, 64)
  const json = asData(form === 'plain' ? (input as Json) : jsonOf(input))
  if (isNest(json)) keepData(json) // hooks that change nothing leave this very object
  return {
    json,
    after: ({ input: judged }) => (form === 'made' && judged === json ? input : thawed(judged)),
  }
}

/** A value that is JSON as it stands, one that a framework made and that JSON can show, or one that JSON cannot show. */
type Form = 'plain' | 'made' | 'other'

function formOf(value: unknown, levels: number): Form {
  if (typeof value === 'bigint' || value === undefined) return 'made'
  if (typeof value !== 'object' || value === null)
    return value === null || ['string', 'boolean'].includes(typeof value) || Number.isFinite(value) ? 'plain' : 'other'
  if (levels === 0) return 'other'
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'other' : 'made'
  if (value instanceof URL) return 'made'
  const members: readonly unknown[] | undefined = membersOf(value)
  if (members === undefined) return 'other'
  const forms = members.map((one) => formOf(one, levels - 1))
  if (forms.includes('other')) return 'other'
  return Array.isArray(value) || isPlain(value) ? (forms.includes('made') ? 'made' : 'plain') : 'made'
}

/** What a list, a plain object, a set or a map consists of; undefined for an object of another class, which may hide something. */
function membersOf(value: object): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value
  if (value instanceof Set) return [...value]
  if (value instanceof Map) return [...value].flat()
  return isPlain(value) && !('toJSON' in value) ? Object.values(value) : undefined
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** As JSON would be written, with sets and maps as lists; what has no JSON, such as a loop or a function, is null. */
export function jsonOf(value: unknown): Json {
  try {
    const text = JSON.stringify(value, (_, item: unknown) => {
      if (typeof item === 'bigint') return String(item)
      return item instanceof Set || item instanceof Map ? [...item] : item
    })
    return text === undefined ? null : (JSON.parse(text) as Json)
  } catch {
    return null
  }
}

function thawed(value: Json): Json {
  return isNest(value) ? structuredClone(value) : value
}

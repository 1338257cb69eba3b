import { asData, isNest, type Json, keepData } from '../../base/index.ts'
import type { ToolCall } from '../../protocol/index.ts'

/** The input of a call as the framework has it, and as hooks read it. */
export interface GivenInput {
  readonly json: Json
  /** The input for the tool after hooks: fresh and not frozen, because tools and middleware may change theirs. */
  after(judged: ToolCall): unknown
}

/**
 * Reads the input of a call. A framework may have made dates, maps or instances of it: hooks read their JSON, and if they change nothing the
 * tool receives what the framework made.
 */
export function givenInput(input: unknown): GivenInput {
  const isPlain = isJson(input, 64)
  const json = asData(isPlain ? (input as Json) : jsonOf(input))
  if (isNest(json)) keepData(json) // hooks that change nothing leave this very object
  return {
    json,
    after: ({ input: judged }) => (!isPlain && judged === json ? input : thawed(judged)),
  }
}

/** Whether a value is JSON as it stands, so that a copy of it is worth the same. */
function isJson(value: unknown, levels: number): boolean {
  if (!isNest(value)) return value === null || ['string', 'boolean'].includes(typeof value) || Number.isFinite(value)
  if (levels === 0) return false
  if (Array.isArray(value)) return value.every((item) => isJson(item, levels - 1))
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return false
  return Object.values(value).every((item) => isJson(item, levels - 1))
}

/** As JSON would be written; what has no JSON, such as a loop or a function, is null. */
export function jsonOf(value: unknown): Json {
  try {
    const text = JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? String(item) : item))
    return text === undefined ? null : (JSON.parse(text) as Json)
  } catch {
    return null
  }
}

function thawed(value: Json): Json {
  return isNest(value) ? structuredClone(value) : value
}

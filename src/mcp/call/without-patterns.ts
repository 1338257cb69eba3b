import type { Json } from '../../base/index.ts'
import type { Fields } from '../message/message.ts'

/**
 * A schema of a server without its patterns: a regular expression of a stranger can take hours, and nothing else would happen meanwhile. The
 * client checks patterns itself.
 */
export function withoutPatterns(schema: Fields): Fields {
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key, value]) => !isPattern(key, value))
      .map(([key, value]) => [key, inner(value)]),
  )
}

/** A property may have the name `pattern`; then a schema is under it, and no text. */
function isPattern(key: string, value: Json): boolean {
  return (key === 'pattern' && typeof value === 'string') || key === 'patternProperties'
}

function inner(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map(inner)
  return typeof value === 'object' && value !== null ? withoutPatterns(value as Fields) : value
}

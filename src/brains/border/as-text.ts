import type { Json } from '../../base/index.ts'
import { jsonText } from './json-text.ts'

/** A result where an agent takes only words. */
export function asText(value: Json): string {
  return typeof value === 'string' ? value : jsonText(value)
}

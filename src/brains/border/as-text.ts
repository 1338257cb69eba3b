import type { Json } from '../../kernel/index.ts'

/** A result where an agent takes only words. */
export function asText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

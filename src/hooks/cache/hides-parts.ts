import { isObject, type Json } from '../../base/index.ts'
import type { ModelRequest } from '../../protocol/index.ts'

type Metadata = ModelRequest['metadata']

/**
 * Whether a request has parts that hooks do not see. A bridge to a framework names pictures, files, and tools that a provider runs by their type
 * alone, in the metadata under the name of the framework: two requests with different pictures are equal.
 */
export function hidesParts({ metadata, messages, tools = [] }: ModelRequest): boolean {
  return (
    hasNames(metadata) || messages.some((one) => hasNames(one.metadata)) || tools.some((one) => hasNames(one.metadata))
  )
}

function hasNames(metadata: Metadata): boolean {
  return metadata !== undefined && Object.values(metadata).some(isName)
}

/** `{ parts: ['image'] }` of a message, `{ type: 'provider' }` of a tool, `{ item: 'compaction' }` of another item. */
function isName(value: Json): boolean {
  if (!isObject(value)) return false
  const { parts, type, item } = value
  return (Array.isArray(parts) && parts.length > 0) || typeof type === 'string' || typeof item === 'string'
}

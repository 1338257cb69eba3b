import { isObject, type Json } from '../../base/index.ts'
import type { Fields } from './message.ts'

/** What a request of protocol 2026-07-28 says about itself; earlier ones say it once, in `initialize`. */
const prefix = 'io.modelcontextprotocol/'

/** Whether a request is of 2026-07-28 or later: it then names the version itself, and questions are answered by calling again. */
export function isModern(params: Fields | undefined): boolean {
  return typeof metaOf(params)[`${prefix}protocolVersion`] === 'string'
}

/** Whether the client of a modern request can show a form to a person. */
export function elicitsIn(params: Fields | undefined): boolean {
  return canElicit(metaOf(params)[`${prefix}clientCapabilities`])
}

/** Whether these capabilities have forms: `elicitation: {}` means forms, `{ url: {} }` alone does not. */
export function canElicit(capabilities: Json | undefined): boolean {
  const { elicitation } = fieldsOf(capabilities)
  if (elicitation === undefined || !isObject(elicitation)) return false
  return Object.keys(elicitation).length === 0 || 'form' in elicitation
}

/** The parts of `_meta` that each request of a modern client repeats, for requests that the gateway makes in its name. */
export function envelopeOf(params: Fields | undefined): Fields {
  const kept = Object.entries(metaOf(params)).filter(([key]) => key.startsWith(prefix))
  return kept.length === 0 ? {} : { _meta: Object.fromEntries(kept) }
}

/** The part of a request that a modern client repeats each time that it makes the same call: all parameters but the answers and what is about the request itself. */
export function repeatedIn(params: Fields = {}): Fields {
  const { requestState: _, inputResponses: __, _meta: ___, ...repeated } = params
  return repeated
}

export function metaOf(params: Fields | undefined): Fields {
  return fieldsOf(params?.['_meta'])
}

/** The token under which a client wants to receive progress. */
export function progressTokenOf(params: Fields | undefined): string | number | undefined {
  const { progressToken } = metaOf(params)
  return typeof progressToken === 'string' || typeof progressToken === 'number' ? progressToken : undefined
}

/** The fields of an object; of anything else, none. */
export function fieldsOf(value: Json | undefined): Fields {
  return value !== undefined && isObject(value) ? (value as Fields) : {}
}

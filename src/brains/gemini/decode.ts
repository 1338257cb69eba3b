import type { Json } from '../../kernel/index.ts'
import { decoderFor } from '../dialect/decoder.ts'
import { vocabulary } from './vocabulary.ts'

/** Calls have no id here. */
export const decode = decoderFor(vocabulary, { callId: [], lastWords: 'prompt_response', isFailure })

function isFailure(response: Json): boolean {
  if (typeof response !== 'object' || response === null || Array.isArray(response)) return false
  return Object.hasOwn(response, 'error') && (response as { readonly error: Json }).error !== null
}

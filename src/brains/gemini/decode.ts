import type { Json } from '../../base/index.ts'
import { decoderFor } from '../dialect/decoder.ts'
import { readRequest, readResponse } from './model-fields.ts'
import { vocabulary } from './vocabulary.ts'

/** Calls have no id here. */
const keys = { callId: [], lastWords: 'prompt_response', isFailure }

export const decode = decoderFor(vocabulary, keys, {
  'model.before': ({ reader }) => ({ request: readRequest(reader) }),
  'model.after': ({ reader }) => ({ request: readRequest(reader), response: readResponse(reader), origin: 'real' }),
})

function isFailure(response: Json): boolean {
  if (typeof response !== 'object' || response === null || Array.isArray(response)) return false
  return Object.hasOwn(response, 'error') && (response as { readonly error: Json }).error !== null
}

import { decoderFor } from '../../src/brains/dialect/decoder.ts'
import { vocabulary } from './vocabulary.ts'

export const decode = decoderFor(vocabulary, { callId: ['tool_use_id'], lastWords: 'last_words' })

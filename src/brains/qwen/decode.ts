import { decoderFor } from '../dialect/decoder.ts'
import { vocabulary } from './vocabulary.ts'

/** `tool_use_id` is of its own making, the model's is `tool_call_id`; older versions have only the first. */
export const decode = decoderFor(vocabulary, {
  callId: ['tool_call_id', 'tool_use_id'],
  lastWords: 'last_assistant_message',
  expanded: 'prompt',
})

import type { ModelResponse } from '../../src/protocol/index.ts'

// One answer of the Responses API: in one piece, as events, and as our response.

const usage = {
  input_tokens: 20,
  output_tokens: 9,
  total_tokens: 29,
  input_tokens_details: { cached_tokens: 4 },
  output_tokens_details: { reasoning_tokens: 6 },
}
export const reasoning = {
  type: 'reasoning',
  id: 'rs_1',
  encrypted_content: 'SEALED',
  summary: [{ type: 'summary_text', text: 'Look first.' }],
}
export const said = (...content: readonly object[]) => ({
  type: 'message',
  id: 'msg_1',
  role: 'assistant',
  status: 'completed',
  content,
})
export const spoken = (text: string) => said({ type: 'output_text', text, annotations: [] })
export const called = (id: string, name: string, args: string) => ({
  type: 'function_call',
  id: `fc_${id}`,
  call_id: id,
  name,
  arguments: args,
  status: 'completed',
})
const output = [
  reasoning,
  spoken('I will look.'),
  called('call_1', 'shell', '{"command":"ls"}'),
  called('call_2', 'now', '{}'),
]
export const answered = {
  id: 'resp_1',
  object: 'response',
  created_at: 1_700_000_000,
  model: 'gpt-5-2025-08-07',
  status: 'completed',
  error: null,
  incomplete_details: null,
  service_tier: 'default',
  output,
  usage,
}

export const opening = [
  { type: 'response.created', response: { ...answered, status: 'in_progress', output: [], usage: null } },
  { type: 'response.in_progress', response: { ...answered, status: 'in_progress', output: [], usage: null } },
]
const thinking = [
  { type: 'response.output_item.added', output_index: 0, item: { ...reasoning, encrypted_content: '', summary: [] } },
  { type: 'response.reasoning_summary_part.added', item_id: 'rs_1', output_index: 0, summary_index: 0 },
  { type: 'response.reasoning_summary_text.delta', item_id: 'rs_1', output_index: 0, summary_index: 0, delta: 'Look ' },
  {
    type: 'response.reasoning_summary_text.delta',
    item_id: 'rs_1',
    output_index: 0,
    summary_index: 0,
    delta: 'first.',
  },
  { type: 'response.reasoning_summary_part.done', item_id: 'rs_1', output_index: 0, summary_index: 0 },
  { type: 'response.output_item.done', output_index: 0, item: reasoning },
]
export const speaking = [
  { type: 'response.output_item.added', output_index: 1, item: { ...spoken(''), content: [] } },
  { type: 'response.output_text.delta', item_id: 'msg_1', output_index: 1, content_index: 0, delta: 'I will ' },
  { type: 'response.output_text.delta', item_id: 'msg_1', output_index: 1, content_index: 0, delta: 'look.' },
  { type: 'response.output_item.done', output_index: 1, item: spoken('I will look.') },
]
const calling = (at: number, id: string, name: string, ...pieces: readonly string[]) => [
  { type: 'response.output_item.added', output_index: at, item: { ...called(id, name, ''), status: 'in_progress' } },
  ...pieces.map((delta) => ({
    type: 'response.function_call_arguments.delta',
    item_id: `fc_${id}`,
    output_index: at,
    delta,
  })),
  { type: 'response.output_item.done', output_index: at, item: called(id, name, pieces.join('')) },
]
export const streamed = [
  ...opening,
  ...thinking,
  ...speaking,
  ...calling(2, 'call_1', 'shell', '{"command":', '"ls"}'),
  ...calling(3, 'call_2', 'now', '{}'),
  { type: 'response.completed', response: answered },
]

export const response: Partial<ModelResponse> = {
  content: [
    {
      type: 'reasoning',
      text: 'Look first.',
      id: 'rs_1',
      signature: 'SEALED',
      metadata: { openai: { itemId: 'rs_1', reasoningEncryptedContent: 'SEALED' } },
    },
    { type: 'text', text: 'I will look.', metadata: { openai: { itemId: 'msg_1' } } },
    {
      type: 'tool_use',
      id: 'call_1',
      name: 'shell',
      input: { command: 'ls' },
      metadata: { openai: { itemId: 'fc_call_1' } },
    },
    { type: 'tool_use', id: 'call_2', name: 'now', input: {}, metadata: { openai: { itemId: 'fc_call_2' } } },
  ],
  stopReason: 'tool_use',
  usage: { inputTokens: 20, outputTokens: 9, cachedInputTokens: 4, reasoningTokens: 6 },
  model: 'gpt-5-2025-08-07',
  id: 'resp_1',
}

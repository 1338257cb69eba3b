import type { ModelResponse } from '../../src/protocol/index.ts'

// One answer of the Messages API: in one piece, as events, and as our response.

export const usage = { input_tokens: 10, output_tokens: 5, cache_read_input_tokens: 3, cache_creation_input_tokens: 2 }

export const answered = {
  type: 'message',
  id: 'msg_1',
  model: 'claude-sonnet-4-5-20250929',
  role: 'assistant',
  content: [
    { type: 'thinking', thinking: 'Look first.', signature: 'SIGNED' },
    { type: 'redacted_thinking', data: 'SECRET' },
    { type: 'text', text: 'I will look.' },
    { type: 'tool_use', id: 'call_1', name: 'shell', input: { command: 'ls' } },
    { type: 'tool_use', id: 'call_2', name: 'now', input: {} },
  ],
  stop_reason: 'tool_use',
  stop_sequence: null,
  usage,
}

export const opening = {
  type: 'message_start',
  message: { ...answered, content: [], stop_reason: null, usage: { ...usage, output_tokens: 1 } },
}
export const closing = (stopReason: string) => [
  { type: 'message_delta', delta: { stop_reason: stopReason, stop_sequence: null }, usage: { output_tokens: 5 } },
  { type: 'message_stop' },
]
export const begin = (index: number, block: object) => ({ type: 'content_block_start', index, content_block: block })
export const delta = (index: number, change: object) => ({ type: 'content_block_delta', index, delta: change })
export const end = (index: number) => ({ type: 'content_block_stop', index })

export const thinking = [
  begin(0, { type: 'thinking', thinking: '', signature: '' }),
  delta(0, { type: 'thinking_delta', thinking: 'Look ' }),
  delta(0, { type: 'thinking_delta', thinking: 'first.' }),
  delta(0, { type: 'signature_delta', signature: 'SIGNED' }),
  end(0),
]
export const streamed = [
  opening,
  { type: 'ping' },
  ...thinking,
  begin(1, { type: 'redacted_thinking', data: 'SECRET' }),
  end(1),
  begin(2, { type: 'text', text: '' }),
  delta(2, { type: 'text_delta', text: 'I will ' }),
  delta(2, { type: 'text_delta', text: 'look.' }),
  end(2),
  begin(3, { type: 'tool_use', id: 'call_1', name: 'shell', input: {} }),
  delta(3, { type: 'input_json_delta', partial_json: '{"command":' }),
  delta(3, { type: 'input_json_delta', partial_json: '"ls"}' }),
  end(3),
  begin(4, { type: 'tool_use', id: 'call_2', name: 'now', input: {} }),
  end(4),
  ...closing('tool_use'),
]

export const response: Partial<ModelResponse> = {
  content: [
    {
      type: 'reasoning',
      text: 'Look first.',
      signature: 'SIGNED',
      metadata: { anthropic: { signature: 'SIGNED' } },
    },
    { type: 'reasoning', text: '', metadata: { anthropic: { redactedData: 'SECRET' } } },
    { type: 'text', text: 'I will look.' },
    { type: 'tool_use', id: 'call_1', name: 'shell', input: { command: 'ls' } },
    { type: 'tool_use', id: 'call_2', name: 'now', input: {} },
  ],
  stopReason: 'tool_use',
  usage: { inputTokens: 15, outputTokens: 5, cachedInputTokens: 3 },
  model: 'claude-sonnet-4-5-20250929',
  id: 'msg_1',
}

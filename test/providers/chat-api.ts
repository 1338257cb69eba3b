import type { ModelResponse } from '../../src/protocol/index.ts'

// One answer of the chat completions API: in one piece, as events, and as our response.

const usage = {
  prompt_tokens: 20,
  completion_tokens: 9,
  total_tokens: 29,
  prompt_tokens_details: { cached_tokens: 4 },
  completion_tokens_details: { reasoning_tokens: 6 },
}
export const called = (id: string, name: string, args: string) => ({
  id,
  type: 'function',
  function: { name, arguments: args },
})
const about = { id: 'chatcmpl_1', created: 1_700_000_000, model: 'gpt-4.1-2025-04-14' }
export const answer = (message: object, finishReason: string) => ({
  ...about,
  object: 'chat.completion',
  choices: [{ index: 0, message: { role: 'assistant', content: null, ...message }, finish_reason: finishReason }],
  usage,
})
export const answered = answer(
  {
    content: 'I will look.',
    tool_calls: [called('call_1', 'shell', '{"command":"ls"}'), called('call_2', 'now', '{}')],
  },
  'tool_calls',
)

export const chunk = (delta: object, finishReason: string | null = null) => ({
  ...about,
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta, finish_reason: finishReason }],
})
const counted = { ...about, object: 'chat.completion.chunk', choices: [], usage }
export const speaking = [
  chunk({ role: 'assistant', content: '' }),
  chunk({ content: 'I will ' }),
  chunk({ content: 'look.' }),
]
const calling = (index: number, id: string, name: string, ...pieces: readonly string[]) => [
  chunk({ tool_calls: [{ index, ...called(id, name, '') }] }),
  ...pieces.map((piece) => chunk({ tool_calls: [{ index, function: { arguments: piece } }] })),
]
export const streamed = [
  ...speaking,
  ...calling(0, 'call_1', 'shell', '{"command":', '"ls"}'),
  ...calling(1, 'call_2', 'now', '{}'),
  chunk({}, 'tool_calls'),
  counted,
  '[DONE]',
]

export const response: Partial<ModelResponse> = {
  content: [
    { type: 'text', text: 'I will look.' },
    { type: 'tool_use', id: 'call_1', name: 'shell', input: { command: 'ls' } },
    { type: 'tool_use', id: 'call_2', name: 'now', input: {} },
  ],
  stopReason: 'tool_use',
  usage: { inputTokens: 20, outputTokens: 9, cachedInputTokens: 4, reasoningTokens: 6 },
  model: 'gpt-4.1-2025-04-14',
  id: 'chatcmpl_1',
}

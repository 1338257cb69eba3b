import { answer, callId, toolInput, toolName } from './scenario.ts'

const thoughts = [
  'The user asks for the weather in Paris.\n\nNothing in the conversation says which day is meant, so "now" is the',
  'natural reading.\nThere is one tool that fits, `get_weather`; its schema wants a "city" and nothing else:\n\n',
  '  {\n    "city": "Paris"\n  }\n\nThere is a Paris in Texas too, but without any hint the capital of France is',
  'meant.\n\n- If the tool gives a temperature, I shall say it in °C.\n- If it gives only a word ("sunny", "rain"),',
  'one short sentence is enough.\n- If it fails, I say so instead of guessing.\n\n',
  'I should not add advice about clothes or museums: nobody asked for it.',
].join(' ')

/** Texts in the form of Anthropic's answers, about 2 kB each: for the tool call, and for the final answer. */
export const longAnswers = {
  toolCall: answered('tool_use', { type: 'tool_use', id: callId, name: toolName, input: toolInput }),
  final: answered('end_turn', { type: 'text', text: answer }),
}

function answered(stopReason: string, block: object): string {
  return JSON.stringify({
    id: 'msg_01XFDUDYJgAACzvnptvVoYEL',
    type: 'message',
    role: 'assistant',
    model: 'claude-example',
    content: [
      { type: 'thinking', thinking: thoughts, signature: Buffer.from(thoughts).toString('base64').slice(0, 880) },
      block,
    ],
    stop_reason: stopReason,
    stop_sequence: null,
    usage: {
      input_tokens: 412,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 1024,
      cache_creation: { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 0 },
      output_tokens: 236,
      server_tool_use: null,
      service_tier: 'standard',
    },
  })
}

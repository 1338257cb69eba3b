import { type Api, offeredTool, type Said } from './api.ts'
import { fields, items, words } from './json.ts'

/** The Messages API of Anthropic. */
export const anthropic: Api = {
  address: /\/messages$/,
  hear: ({ tools, messages }) => ({
    tools: items(tools).map((tool) => offeredTool(fields(tool).name, fields(tool).input_schema)),
    results: items(messages)
      .flatMap((message) => items(fields(message).content).map(fields))
      .filter(({ type }) => type === 'tool_result')
      .map(({ content }) => words(content)),
  }),
  whole: (said) => ({ ...message(said), content: [block(said)], stop_reason: stopReason(said) }),
  events(said) {
    const isCall = said.type === 'call'
    const begun = isCall ? { ...block(said), input: {} } : { type: 'text', text: '' }
    const delta = isCall
      ? { type: 'input_json_delta', partial_json: JSON.stringify(said.input) }
      : { type: 'text_delta', text: said.text }
    return [
      { type: 'message_start', message: { ...message(said), content: [], stop_reason: null } },
      { type: 'content_block_start', index: 0, content_block: begun },
      { type: 'content_block_delta', index: 0, delta },
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason: stopReason(said), stop_sequence: null }, usage },
      { type: 'message_stop' },
    ]
  },
}

const usage = { input_tokens: 10, output_tokens: 5 }

function message({ id }: Said) {
  return { id: `msg_${id}`, type: 'message', role: 'assistant', model: 'scripted', stop_sequence: null, usage }
}

function block(said: Said) {
  if (said.type === 'text') return { type: 'text', text: said.text }
  return { type: 'tool_use', id: `toolu_${said.id}`, name: said.tool.name, input: said.input }
}

function stopReason({ type }: Said): string {
  return type === 'call' ? 'tool_use' : 'end_turn'
}

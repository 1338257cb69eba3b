import { type Api, offeredTool, type Said } from './api.ts'
import { fields, items, words } from './json.ts'

/** The chat completions API of OpenAI, and of all who took it over. */
export const chat: Api = {
  address: /\/chat\/completions$/,
  hear: ({ tools, messages }) => ({
    tools: items(tools)
      .map((tool) => fields(fields(tool).function))
      .map(({ name, parameters }) => offeredTool(name, parameters)),
    results: items(messages)
      .map(fields)
      .filter(({ role }) => role === 'tool')
      .map(({ content }) => words(content)),
  }),
  whole: (said) => ({
    ...about(said),
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', ...content(said) }, finish_reason: finish(said) }],
    usage,
  }),
  events: (said) => [
    chunk(said, { role: 'assistant', ...content(said) }, null),
    { ...chunk(said, {}, finish(said)), usage },
    '[DONE]',
  ],
}

const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 }

function about({ id }: Said) {
  return { id: `chatcmpl_${id}`, created: 0, model: 'scripted' }
}

function chunk(said: Said, delta: object, finishReason: string | null) {
  const choices = [{ index: 0, delta, finish_reason: finishReason }]
  return { ...about(said), object: 'chat.completion.chunk', choices }
}

function content(said: Said) {
  if (said.type === 'text') return { content: said.text }
  const called = { name: said.tool.name, arguments: JSON.stringify(said.input) }
  return { content: null, tool_calls: [{ index: 0, id: `call_${said.id}`, type: 'function', function: called }] }
}

function finish({ type }: Said): string {
  return type === 'call' ? 'tool_calls' : 'stop'
}

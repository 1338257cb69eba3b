import { type Api, type OfferedTool, offeredTool, type Said } from './api.ts'
import { fields, items, words } from './json.ts'

/** The Responses API of OpenAI. */
export const responses: Api = {
  address: /\/responses$/,
  hear: ({ tools, input }) => ({
    tools: items(tools).flatMap((tool) => flat(tool, undefined)),
    results: items(input)
      .map(fields)
      .filter(({ type }) => String(type).endsWith('_output'))
      .map(({ output }) => words(output)),
  }),
  whole: answered,
  events(said) {
    const item = said.type === 'call' ? called(said) : spoken(said.id, said.text)
    return [
      { type: 'response.created', response: { ...answered(said), status: 'in_progress', output: [] } },
      { type: 'response.output_item.added', output_index: 0, item: { ...item, status: 'in_progress' } },
      { type: 'response.output_item.done', output_index: 0, item },
      { type: 'response.completed', response: answered(said) },
    ]
  },
}

const usage = { input_tokens: 10, output_tokens: 5, total_tokens: 15 }

/** A namespace holds tools of its own; others have a name, or only a type. */
function flat(tool: unknown, namespace: string | undefined): readonly OfferedTool[] {
  const { type, name, parameters, tools } = fields(tool)
  if (type === 'namespace') return items(tools).flatMap((inner) => flat(inner, String(name)))
  return [offeredTool(name ?? type, parameters, { isFreeform: type === 'custom', namespace })]
}

function answered(said: Said) {
  const output = [said.type === 'call' ? called(said) : spoken(said.id, said.text)]
  const id = `resp_${said.id}`
  return { id, object: 'response', created_at: 0, model: 'scripted', status: 'completed', output, usage }
}

function spoken(id: string, text: string) {
  const content = [{ type: 'output_text', text, annotations: [] }]
  return { type: 'message', id: `msg_${id}`, status: 'completed', role: 'assistant', content }
}

function called({ id, tool, input }: Said & { readonly type: 'call' }) {
  const common = { id: `item_${id}`, status: 'completed', call_id: `call_${id}`, name: tool.name }
  if (tool.isFreeform) return { ...common, type: 'custom_tool_call', input }
  const namespace = tool.namespace === undefined ? {} : { namespace: tool.namespace }
  return { ...common, ...namespace, type: 'function_call', arguments: JSON.stringify(input) }
}

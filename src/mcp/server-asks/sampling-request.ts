import { isDeepStrictEqual } from 'node:util'
import { isObject, type Json } from '../../base/index.ts'
import type { ContentBlock, Message, ModelRequest, ToolDefinition } from '../../protocol/index.ts'
import { fieldsOf } from '../message/era.ts'
import type { Fields } from '../message/message.ts'

/** The request of `sampling/createMessage` in our form. A part without a form of ours is a text that says what it is. */
export function requestIn(params: Fields): ModelRequest {
  const { systemPrompt, maxTokens, temperature, stopSequences, tools, messages, modelPreferences } = params
  const [hint] = listIn(fieldsOf(modelPreferences)['hints'])
  const { name: model } = fieldsOf(hint)
  return {
    model: typeof model === 'string' && model !== '' ? model : 'the model of the client',
    ...(typeof systemPrompt === 'string' && { system: systemPrompt }),
    messages: listIn(messages).map(messageIn),
    ...(typeof maxTokens === 'number' && Number.isSafeInteger(maxTokens) && maxTokens >= 0 && { maxTokens }),
    ...(typeof temperature === 'number' && { temperature }),
    ...(stopSequences !== undefined && { stop: listIn(stopSequences).filter((stop) => typeof stop === 'string') }),
    ...(tools !== undefined && { tools: listIn(tools).flatMap(toolIn) }),
  }
}

/** The parameters after hooks: what they have left stays as the server wrote it. */
export function paramsWith(params: Fields, before: ModelRequest, after: ModelRequest): Fields {
  const originals = listIn(params['messages'])
  const messages = after.messages.map((message, at) => {
    const original = originals[at]
    return original !== undefined && isDeepStrictEqual(message, before.messages[at]) ? original : messageOf(message)
  })
  const { systemPrompt: _, ...rest } = params
  return {
    ...rest,
    messages,
    ...(after.system !== undefined && { systemPrompt: after.system }),
    ...(after.maxTokens !== undefined && { maxTokens: after.maxTokens }),
    ...(after.temperature !== undefined && { temperature: after.temperature }),
    ...(after.stop !== undefined && { stopSequences: after.stop }),
    ...(params['tools'] !== undefined && { tools: keptTools(params['tools'], after) }),
  }
}

/** Tools that a hook has taken out are taken out. */
function keptTools(tools: Json, { tools: kept = [] }: ModelRequest): Json {
  const names = new Set(kept.map(({ name }) => name))
  return listIn(tools).filter((tool) => names.has(String(fieldsOf(tool)['name'])))
}

function messageIn(json: Json): Message {
  const { role, content } = fieldsOf(json)
  const blocks = content !== undefined && isObject(content) ? [content] : listIn(content)
  return { role: role === 'assistant' ? 'assistant' : 'user', content: blocks.map(blockIn) }
}

/** A block of a message or of an answer, in our form. */
export function blockIn(json: Json): ContentBlock {
  const block = fieldsOf(json)
  const { type, text, id, name, input = null, toolUseId, content = null, isError } = block
  if (type === 'text' && typeof text === 'string') return { type: 'text', text }
  if (type === 'tool_use' && typeof id === 'string' && typeof name === 'string') return { type, id, name, input }
  if (type === 'tool_result' && typeof toolUseId === 'string')
    return { type, callId: toolUseId, output: content, isError: isError === true }
  return { type: 'text', text: `[${String(type)} ${String(block['mimeType'] ?? '')}]`, metadata: { mcp: json } }
}

function messageOf({ role, content }: Message): Json {
  return { role: role === 'assistant' ? 'assistant' : 'user', content: content.map(blockOf) }
}

/** A block in the form of MCP. Reasoning has none: it becomes text. */
export function blockOf(block: ContentBlock): Json {
  const original = block.metadata?.['mcp']
  switch (block.type) {
    case 'text':
    case 'reasoning':
      return original ?? { type: 'text', text: block.text }
    case 'tool_use':
      return { type: 'tool_use', id: block.id, name: block.name, input: block.input }
    case 'tool_result':
      return {
        type: 'tool_result',
        toolUseId: block.callId,
        content: Array.isArray(block.output) ? block.output : [{ type: 'text', text: JSON.stringify(block.output) }],
        isError: block.isError,
      }
  }
}

function toolIn(json: Json): readonly ToolDefinition[] {
  const { name, description, inputSchema } = fieldsOf(json)
  if (typeof name !== 'string') return []
  return [
    {
      name,
      ...(typeof description === 'string' && { description }),
      ...(inputSchema !== undefined && isObject(inputSchema) && { inputSchema: inputSchema as Fields }),
    },
  ]
}

export function listIn(json: Json | undefined): readonly Json[] {
  return Array.isArray(json) ? (json as readonly Json[]) : []
}

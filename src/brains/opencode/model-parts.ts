import type { Json } from '../../base/index.ts'
import type { ContentBlock, Message, ModelRequest } from '../../protocol/index.ts'
import type { Fields } from '../contract/fields.ts'

/** The conversation that a model is about to read. Each block has one place in a part, where the plugin can put another value. */
export function readConversation(fields: Fields): ModelRequest {
  const messages = fields.inside('output').items('messages')
  const models = messages.map((message) => modelOf(message.inside('info')))
  return { model: models.findLast((model) => model !== undefined) ?? 'unknown', messages: messages.map(readMessage) }
}

/** The system prompt of a request, which is sent without its messages. */
export function readSystem(fields: Fields): ModelRequest {
  const texts = fields.inside('output').maybeJson('system')
  const system = Array.isArray(texts) ? texts.filter((text) => typeof text === 'string').join('\n') : ''
  return { model: fields.inside('input').inside('model').maybeText('id') ?? 'unknown', system, messages: [] }
}

/** The values of all blocks, message by message, for the plugin to put in place. */
export function valuesIn({ messages }: ModelRequest): Json {
  return messages.map(({ content }) => content.map(saidIn))
}

function modelOf(info: Fields): string | undefined {
  return info.maybeText('modelID') ?? info.inside('model').maybeText('modelID')
}

function readMessage(message: Fields): Message {
  const role = message.inside('info').maybeText('role') === 'assistant' ? 'assistant' : 'user'
  return { role, content: message.items('parts').flatMap(readPart) }
}

/** Parts that the model does not read, such as the start of a step, are left out: `placesOf` of the plugin leaves out the same. */
function readPart(part: Fields): readonly ContentBlock[] {
  const type = part.maybeText('type')
  if (type === 'text' || type === 'reasoning') return [{ type, text: part.maybeText('text') ?? '' }]
  if (type !== 'tool') return []
  const [state, id] = [part.inside('state'), part.text('callID')]
  const status = state.maybeText('status')
  const call: ContentBlock = { type: 'tool_use', id, name: part.text('tool'), input: state.maybeJson('input') ?? {} }
  if (status !== 'completed' && status !== 'error') return [call]
  const isError = status === 'error'
  const output = state.maybeText(isError ? 'error' : 'output') ?? ''
  return [call, { type: 'tool_result', callId: id, output, isError }]
}

function saidIn(block: ContentBlock): Json {
  if (block.type === 'tool_use') return block.input
  return block.type === 'tool_result' ? block.output : block.text
}

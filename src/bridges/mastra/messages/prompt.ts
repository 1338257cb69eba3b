import { isObject, type Json } from '../../../base/index.ts'
import type { ContentBlock, Message } from '../../../protocol/index.ts'
import { jsonOf } from '../../host/given-input.ts'
import { restOf, shownJson } from '../../host/shown-json.ts'
import type { PromptMessage, PromptPart, ToolOutput } from './language-model.ts'
import { textOfFile } from './text-file.ts'

/** A message of a prompt as hooks read it. Parts without a form of ours, such as files, and options of a provider are in its metadata. */
export function messageOf(message: PromptMessage): Message {
  const { role, content } = message
  const parts = typeof content === 'string' ? [] : content
  const others = parts.flatMap((part) => (blockOf(part) === undefined ? [part.type] : []))
  const hidden = [fieldsOf(message, ['role', 'content']), ...parts.map(besideOf)].flatMap((one) => one ?? [])
  const mastra = {
    ...(others.length > 0 && { parts: others }),
    ...(hidden.length > 0 && { hidden: hidden.map((one) => shownJson(one)) }),
  }
  return {
    role,
    content:
      typeof content === 'string' ? [{ type: 'text', text: content }] : parts.flatMap((part) => blockOf(part) ?? []),
    ...(Object.keys(mastra).length > 0 && { metadata: { mastra } }),
  }
}

/** A part in our form; undefined if it has none. */
export function blockOf(part: PromptPart): ContentBlock | undefined {
  const { type, text, toolCallId, toolName, input, output } = part
  if (type === 'text' || type === 'reasoning') return text === undefined ? undefined : { type, text }
  const words = type === 'file' ? textOfFile(part.mediaType, part.data) : undefined
  if (words !== undefined) return { type: 'text', text: words }
  if (toolCallId === undefined) return undefined
  if (type === 'tool-call') return { type: 'tool_use', id: toolCallId, name: toolName ?? '', input: jsonOf(input) }
  if (type !== 'tool-result') return undefined
  const kind = output?.type ?? ''
  const isError = kind.startsWith('error') || kind === 'execution-denied'
  return { type: 'tool_result', callId: toolCallId, output: readOutput(output), isError }
}

/** What a part says beside its block. */
export function besideOf(part: PromptPart): object | undefined {
  if (blockOf(part) === undefined) return fieldsOf(part, [])
  const rest = fieldsOf(part, part.type === 'file' ? ['type', 'data'] : shownFields)
  const own = restOf(part.output ?? {}, ['type', 'value', 'reason'])
  return rest === undefined && own === undefined ? undefined : { type: part.type, ...rest, ...(own && { output: own }) }
}

/** The fields without these ones, and without the times that Mastra notes: they differ in each request. */
function fieldsOf(value: { readonly providerOptions?: unknown }, shown: readonly string[]): object | undefined {
  const { providerOptions, ...fields } = value
  const options = isObject(providerOptions) ? providerOptions : {}
  const own = isObject(options['mastra']) ? restOf(options['mastra'], ['createdAt']) : options['mastra']
  return restOf({ ...fields, providerOptions: restOf({ ...options, mastra: own }, []) }, shown)
}

const shownFields = ['type', 'text', 'toolCallId', 'toolName', 'input', 'output', 'providerExecuted', 'dynamic']

function readOutput(output: ToolOutput | undefined): Json {
  if (!isObject(output)) return null
  return jsonOf(output['value'] ?? output['reason'] ?? null)
}

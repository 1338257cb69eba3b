import { isObject, type Json } from '../../base/index.ts'
import type {
  ContentBlock,
  Message,
  ModelRequest,
  ToolDefinition,
  ToolResultBlock,
  ToolUseBlock,
} from '../../protocol/index.ts'
import type { ByProvider, CallOptions, FunctionTool, PromptMessage, PromptPart, ToolOutput } from './language-model.ts'
import { mergeByProvider, optionsFrom } from './metadata.ts'
import { reasoningOptions } from './reasoning.ts'

/** The call options for an AI SDK model. `request.model` is not passed: such a model is made for one model and no other. */
export function callOptions(request: ModelRequest, provider: string, signal?: AbortSignal): CallOptions {
  return {
    prompt: promptOf(request, provider),
    tools: request.tools === undefined || request.tools.length === 0 ? undefined : request.tools.map(functionTool),
    maxOutputTokens: request.maxTokens,
    temperature: request.temperature,
    stopSequences: request.stop,
    abortSignal: signal,
    providerOptions: optionsFrom(request.metadata),
  }
}

function functionTool({ name, description, inputSchema, metadata }: ToolDefinition): FunctionTool {
  return {
    type: 'function',
    name,
    description,
    inputSchema: inputSchema ?? { type: 'object', properties: {} },
    providerOptions: optionsFrom(metadata),
  }
}

/** The request that a message is converted for. */
export interface Asked {
  readonly provider: string
  /** The tool calls of the conversation by id: a result of ours does not name its tool, theirs must. */
  readonly calls: ReadonlyMap<string, ToolUseBlock>
}

function promptOf({ system, messages }: ModelRequest, provider: string): readonly PromptMessage[] {
  const uses = messages.flatMap(({ content }) => content.filter((block) => block.type === 'tool_use'))
  const asked: Asked = { provider, calls: new Map(uses.map((use) => [use.id, use])) }
  const instructions: PromptMessage[] =
    system === undefined || system === '' ? [] : [{ role: 'system', content: system }]
  return [...instructions, ...messages.flatMap((message) => promptMessages(message, asked))]
}

interface Run {
  readonly role: Message['role']
  readonly parts: PromptPart[]
}

/** Most messages are one message of theirs; where a block is under a role that cannot carry it there, they are several. */
export function promptMessages(message: Message, asked: Asked): readonly PromptMessage[] {
  const runs: Run[] = []
  for (const block of message.content) {
    if (saysNothing(block)) continue
    const role = carrier(block, message.role)
    const run = runs.at(-1)
    if (run?.role === role) run.parts.push(promptPart(block, asked))
    else runs.push({ role, parts: [promptPart(block, asked)] })
  }
  const options = optionsFrom(message.metadata)
  return runs.map((run) => promptMessage(run, options))
}

function promptMessage({ role, parts }: Run, options: ByProvider | undefined): PromptMessage {
  if (role !== 'system') return { role, content: parts, providerOptions: options }
  return {
    role,
    content: parts.map((part) => (part.type === 'text' ? part.text : '')).join(''),
    providerOptions: parts.reduce((merged, part) => mergeByProvider(merged, part.providerOptions), options),
  }
}

function carrier(block: ContentBlock, role: Message['role']): Message['role'] {
  if (block.type === 'tool_result') return 'tool'
  if (block.type !== 'text') return 'assistant'
  return role === 'tool' ? 'user' : role
}

/** APIs refuse an empty text, and models do answer with one. */
function saysNothing(block: ContentBlock): boolean {
  return block.type === 'text' && block.text === '' && block.metadata === undefined
}

function promptPart(block: ContentBlock, { provider, calls }: Asked): PromptPart {
  switch (block.type) {
    case 'text':
      return { type: 'text', text: block.text, providerOptions: optionsFrom(block.metadata) }
    case 'reasoning':
      return { type: 'reasoning', text: block.text, providerOptions: reasoningOptions(block, provider) }
    case 'tool_use':
      return {
        type: 'tool-call',
        toolCallId: block.id,
        toolName: block.name,
        input: inputObject(block.input),
        providerOptions: optionsFrom(block.metadata),
      }
    case 'tool_result':
      return toolResultPart(block, calls.get(block.callId))
  }
}

function toolResultPart(block: ToolResultBlock, call: ToolUseBlock | undefined): PromptPart {
  return {
    type: 'tool-result',
    toolCallId: block.callId,
    toolName: call?.name ?? 'unknown',
    output: toolOutput(block),
    // Providers look for the metadata of a call at its result too; the SDK itself copies it there.
    providerOptions: optionsFrom(block.metadata ?? call?.metadata),
  }
}

function toolOutput({ output, isError }: ToolResultBlock): ToolOutput {
  const form = typeof output === 'string' ? 'text' : 'json'
  return { type: isError ? `error-${form}` : form, value: output }
}

/** APIs refuse a call whose input is not an object, and then the whole conversation: an invalid one is wrapped. */
function inputObject(input: Json): Json {
  return isObject(input) ? input : { rawInvalidInput: input }
}

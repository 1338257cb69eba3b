import { isObject, PawlError } from '../../../base/index.ts'
import type { Message, ModelRequest, ToolDefinition } from '../../../protocol/index.ts'
import { jsonOf } from '../../host/given-input.ts'
import type { Host } from '../../host/open-host.ts'
import { createOrigins } from '../../host/origins.ts'
import type { CallOptions, CallTool, LanguageModel, PromptMessage } from './language-model.ts'
import { messageOf } from './prompt.ts'
import { theirMessage } from './their-message.ts'

/** The options of a model call as hooks read them. */
export interface Requested {
  readonly request: ModelRequest
  /** The options after hooks. Parts that they did not change are the very objects of Mastra. */
  after(judged: ModelRequest): CallOptions
}

export function requestOf(model: LanguageModel, options: CallOptions, host: Host): Requested {
  const messages = createOrigins<Message, PromptMessage>()
  const tools = createOrigins<ToolDefinition, CallTool>()
  const [systems, said] = splitSystem(options.prompt)
  const system = systems.map(({ content }) => content).join('\n\n')
  const settings = settingsOf(options)
  const request: ModelRequest = {
    model: model.modelId,
    ...(systems.length > 0 && { system }),
    messages: said.map((message) => messages.keep(messageOf(message), message)),
    ...(options.tools !== undefined && {
      tools: options.tools.map((tool) => tools.keep(host.define(definitionOf(tool)), tool)),
    }),
    ...settings,
  }
  return {
    request,
    after(judged) {
      if (judged.model !== request.model) throw otherModel(judged.model)
      const origins = request.messages.map((message) => messages.of(message))
      const spoken = judged.messages.map((message, at) => messages.of(message) ?? theirMessage(message, origins[at]))
      return {
        ...options,
        ...theirSettings(judged, settings),
        prompt: [...systemAfter(judged.system, system, systems), ...spoken],
        ...(judged.tools !== request.tools && {
          tools: judged.tools?.map((tool) => tools.of(tool) ?? theirTool(tool)),
        }),
      }
    },
  }
}

/** Messages of the system at the beginning are the system prompt. */
function splitSystem(prompt: readonly PromptMessage[]) {
  const first = prompt.findIndex(({ role }) => role !== 'system')
  const end = first < 0 ? prompt.length : first
  return [prompt.slice(0, end), prompt.slice(end)] as const
}

function systemAfter(
  system: string | undefined,
  before: string,
  origins: readonly PromptMessage[],
): readonly PromptMessage[] {
  if ((system ?? '') === before) return origins
  return system === undefined || system === '' ? [] : [{ ...origins[0], role: 'system', content: system }]
}

type Settings = Pick<ModelRequest, 'maxTokens' | 'temperature' | 'stop'>

function settingsOf({ maxOutputTokens: maxTokens, temperature, stopSequences: stop }: CallOptions): Settings {
  return {
    ...(typeof maxTokens === 'number' && { maxTokens }),
    ...(typeof temperature === 'number' && { temperature }),
    ...(Array.isArray(stop) && { stop }),
  }
}

function theirSettings({ maxTokens, temperature, stop }: Settings, given: Settings): Partial<CallOptions> {
  return {
    ...(maxTokens !== given.maxTokens && { maxOutputTokens: maxTokens }),
    ...(temperature !== given.temperature && { temperature }),
    ...(JSON.stringify(stop) !== JSON.stringify(given.stop) && { stopSequences: stop }),
  }
}

function definitionOf({ name, description, inputSchema }: CallTool): ToolDefinition {
  const schema = jsonOf(inputSchema)
  return { name, ...(description !== undefined && { description }), ...(isObject(schema) && { inputSchema: schema }) }
}

function theirTool({ name, description, inputSchema = { type: 'object' } }: ToolDefinition): CallTool {
  return {
    type: 'function',
    name,
    ...(description !== undefined && { description }),
    inputSchema: structuredClone(inputSchema),
  }
}

function otherModel(model: string): PawlError {
  return new PawlError(
    'outcome-not-honoured',
    `a hook changed the model of the request to \`${model}\`, which Mastra cannot do for one call`,
    {
      event: 'model.before',
      hint: 'choose the model in the config of the agent',
    },
  )
}

import { isObject } from '../../../base/index.ts'
import type { ModelRequest, ToolDefinition } from '../../../protocol/index.ts'
import { jsonOf } from '../../host/given-input.ts'
import type { Host } from '../../host/open-host.ts'
import { createOrigins } from '../../host/origins.ts'
import type { TheirMessage, TheirModel, TheirParams, TheirTool } from '../sdk.ts'
import { messageOf } from './to-ours.ts'
import { theirMessages } from './to-theirs.ts'

/** A call of a model as hooks judge it, and the way back. */
export interface AskedModel {
  readonly request: ModelRequest
  /** What to call the model with after hooks: the same object if they changed nothing. */
  paramsOf(judged: ModelRequest): TheirParams
}

export function askedModel(host: Host, params: TheirParams, model: TheirModel): AskedModel {
  const [messages, tools] = [
    createOrigins<ModelRequest['messages'][number], TheirMessage>(),
    createOrigins<ToolDefinition, TheirTool>(),
  ]
  const [first, ...rest] = params.prompt
  // one message of the system at the start is the system prompt; others stay messages
  const system = first?.role === 'system' && rest[0]?.role !== 'system' ? first : undefined
  const before: readonly TheirMessage[] = system === undefined ? params.prompt : rest
  const request: ModelRequest = {
    model: model.modelId,
    ...(system !== undefined && { system: system.content }),
    messages: before.map((message) => messages.keep(messageOf(message), message)),
    ...(params.tools !== undefined && {
      tools: params.tools.map((tool) => tools.keep(host.define(toolOf(tool)), tool)),
    }),
    ...(params.maxOutputTokens !== undefined && { maxTokens: params.maxOutputTokens }),
    ...(params.temperature !== undefined && { temperature: params.temperature }),
    ...(params.stopSequences !== undefined && { stop: params.stopSequences }),
  }
  return {
    request,
    paramsOf(judged) {
      const theirs = theirMessages(judged.messages, { before, origins: messages, provider: model.provider })
      const isSystemKept = judged.system === system?.content
      const changed: Partial<TheirParams> = {
        ...(!(theirs === before && isSystemKept) && { prompt: [...systemOf(judged.system, system), ...theirs] }),
        ...toolsAfter(judged.tools, params.tools, (tool) => tools.of(tool)),
        ...settingsAfter(judged, request),
      }
      return Object.keys(changed).length === 0 ? params : { ...params, ...changed }
    },
  }
}

function systemOf(words: string | undefined, origin: TheirMessage | undefined): readonly TheirMessage[] {
  if (words === undefined || words === '') return []
  if (origin?.role !== 'system') return [{ role: 'system', content: words }]
  return [words === origin.content ? origin : { ...origin, content: words }]
}

function toolOf(tool: TheirTool): ToolDefinition {
  if (tool.type === 'provider') return { name: tool.name, metadata: { 'ai-sdk': { type: 'provider', id: tool.id } } }
  const schema = jsonOf(tool.inputSchema)
  return {
    name: tool.name,
    ...(tool.description !== undefined && { description: tool.description }),
    ...(isObject(schema) && { inputSchema: schema }),
  }
}

/** The tools that the model is offered: a hook may take some away, or describe them in another way. */
function toolsAfter(
  judged: readonly ToolDefinition[] = [],
  before: TheirParams['tools'] = [],
  originOf: (tool: ToolDefinition) => TheirTool | undefined,
): Pick<TheirParams, 'tools'> {
  const theirs = judged.map((tool) => originOf(tool) ?? described(tool, before))
  const isSame = theirs.length === before.length && theirs.every((tool, at) => tool === before[at])
  return isSame ? {} : { tools: theirs }
}

function described({ name, description, inputSchema }: ToolDefinition, before: readonly TheirTool[]): TheirTool {
  const origin = before.find((tool) => tool.name === name)
  if (origin?.type === 'provider') return origin
  return {
    type: 'function',
    ...origin,
    name,
    inputSchema: inputSchema ?? origin?.inputSchema ?? { type: 'object', properties: {} },
    ...(description !== undefined && { description }),
  }
}

function settingsAfter(judged: ModelRequest, { maxTokens, temperature, stop }: ModelRequest): Partial<TheirParams> {
  const isStopKept = JSON.stringify(judged.stop) === JSON.stringify(stop)
  return {
    ...(judged.maxTokens !== maxTokens && judged.maxTokens !== undefined && { maxOutputTokens: judged.maxTokens }),
    ...(judged.temperature !== temperature && judged.temperature !== undefined && { temperature: judged.temperature }),
    ...(!isStopKept && { stopSequences: [...(judged.stop ?? [])] }),
  }
}

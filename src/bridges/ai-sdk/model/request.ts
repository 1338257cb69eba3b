import { isObject, PawlError } from '../../../base/index.ts'
import type { ModelRequest, ToolDefinition } from '../../../protocol/index.ts'
import { jsonOf } from '../../host/given-input.ts'
import type { Host } from '../../host/open-host.ts'
import type { TheirMessage, TheirModel, TheirParams, TheirTool } from '../sdk.ts'
import { ourMessages } from './to-ours.ts'
import { theirMessages } from './to-theirs.ts'

/** A call of a model as hooks judge it, and the way back. */
export interface AskedModel {
  readonly request: ModelRequest
  /** What to call the model with after hooks: the same object if they changed nothing. */
  paramsOf(judged: ModelRequest): TheirParams
}

export function askedModel(host: Host, params: TheirParams, model: TheirModel): AskedModel {
  const [first, ...rest] = params.prompt
  // one message of the system at the start is the system prompt; others stay messages
  const system = first?.role === 'system' && rest[0]?.role !== 'system' ? first : undefined
  const before: readonly TheirMessage[] = system === undefined ? params.prompt : rest
  const request: ModelRequest = {
    model: model.modelId,
    ...(system !== undefined && { system: system.content }),
    messages: ourMessages(before),
    ...(params.tools !== undefined && {
      tools: params.tools.map((tool) => host.define(toolOf(tool))),
    }),
    ...(params.maxOutputTokens !== undefined && { maxTokens: params.maxOutputTokens }),
    ...(params.temperature !== undefined && { temperature: params.temperature }),
    ...(params.stopSequences !== undefined && { stop: params.stopSequences }),
  }
  return {
    request,
    paramsOf(judged) {
      checkChanges(request, judged)
      const theirs = theirMessages(judged.messages, before, model.provider)
      const isSystemKept = judged.system === system?.content
      const changed: Partial<TheirParams> = {
        ...(!(theirs === before && isSystemKept) && { prompt: [...systemOf(judged.system, system), ...theirs] }),
        ...toolsAfter(judged.tools, request.tools, params.tools),
        ...settingsAfter(judged, request),
      }
      return Object.keys(changed).length === 0 ? params : withoutNothing({ ...params, ...changed })
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
  asked: readonly ToolDefinition[] = [],
  before: readonly TheirTool[] = [],
): Partial<TheirParams> {
  const known = new Map(asked.map((tool, at) => [JSON.stringify(tool), before[at]]))
  const theirs = judged.map((tool) => known.get(JSON.stringify(tool)) ?? described(tool, before))
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

/** Providers refuse an empty list of tools, and a choice among none. */
function withoutNothing({ tools, toolChoice, ...params }: TheirParams): TheirParams {
  if (tools === undefined || tools.length === 0) return params
  return { ...params, tools, ...(toolChoice !== undefined && { toolChoice }) }
}

/** A change that the AI SDK has no place for must not be dropped in silence. */
function checkChanges(asked: ModelRequest, judged: ModelRequest): void {
  const isModelKept = asked.model === judged.model
  if (isModelKept && JSON.stringify(asked.metadata) === JSON.stringify(judged.metadata)) return
  const what = isModelKept ? 'metadata' : 'model'
  throw new PawlError('model-denied', `a hook changed \`${what}\` of a request, which the AI SDK cannot do here`, {
    event: 'model.before',
    hint: 'choose models with `prepareStep`, and options of a provider with `providerOptions`',
  })
}

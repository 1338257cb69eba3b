import type { SerializedTool, ModelRequest as TheirRequest } from '@openai/agents'
import { isObject, type Json } from '../../../base/index.ts'
import type { Message, ModelRequest, ToolDefinition } from '../../../protocol/index.ts'
import { jsonOf } from '../../host/given-input.ts'
import type { Host } from '../../host/open-host.ts'
import { createOrigins } from '../../host/origins.ts'
import { type Item, messageOf } from './to-ours.ts'
import { theirItems } from './to-theirs.ts'

/** A request of the SDK in our form, and the way back. */
export interface GivenRequest {
  readonly ours: ModelRequest
  /** The request of the SDK with what hooks have changed; the very same one if they have changed nothing. */
  after(judged: ModelRequest): TheirRequest
}

/** Reads a request of the SDK. Settings of a provider and other parts without a form of ours stay as they are. */
export function givenRequest(theirs: TheirRequest, model: string, host: Host): GivenRequest {
  const origins = createOrigins<Message, Item | string>()
  const items: readonly (Item | string)[] = typeof theirs.input === 'string' ? [theirs.input] : theirs.input
  const messages = items.map((item) => origins.keep(messageOf(typeof item === 'string' ? spoken(item) : item), item))
  const { systemInstructions: system, modelSettings, tools, handoffs } = theirs
  const definitions = [
    ...tools.map((tool) => host.define(definitionOf(tool))),
    ...handoffs.map(({ toolName: name, toolDescription: description }) => ({ name, description })),
  ]
  const ours: ModelRequest = {
    model,
    ...(system !== undefined && { system }),
    messages,
    ...(definitions.length > 0 && { tools: definitions }),
    ...(modelSettings.maxTokens !== undefined && { maxTokens: modelSettings.maxTokens }),
    ...(modelSettings.temperature !== undefined && { temperature: modelSettings.temperature }),
  }
  return {
    ours,
    after(judged) {
      const changes = {
        ...inputAfter(judged, items, origins.of),
        ...(judged.system !== system && { systemInstructions: judged.system }),
        ...toolsAfter(judged, ours, theirs),
        ...settingsAfter(judged, ours, theirs),
      }
      return Object.keys(changes).length === 0 ? theirs : ({ ...theirs, ...changes } as TheirRequest)
    },
  }
}

function spoken(words: string): Item {
  return { role: 'user', content: words }
}

function definitionOf(tool: SerializedTool): ToolDefinition {
  if (tool.type !== 'function') return { name: tool.name, metadata: { openai: { type: tool.type } } }
  const schema = jsonOf(tool.parameters)
  const isSchema = isObject(schema) && !Array.isArray(schema)
  return {
    name: tool.name,
    description: tool.description ?? '',
    ...(isSchema && { inputSchema: schema as { readonly [key: string]: Json } }),
  }
}

function inputAfter(
  { messages }: ModelRequest,
  items: readonly (Item | string)[],
  originOf: (message: Message) => Item | string | undefined,
): Partial<TheirRequest> {
  const isSame = messages.length === items.length && messages.every((message, at) => originOf(message) === items[at])
  if (isSame) return {}
  const input = messages.flatMap((message, at): readonly Item[] => {
    const own = originOf(message)
    if (own !== undefined) return [typeof own === 'string' ? spoken(own) : own]
    // a changed message in the place of the one that it was made from
    const before = messages.length >= items.length ? items[at] : undefined
    return theirItems(message, typeof before === 'string' || before === undefined ? undefined : before)
  })
  return { input }
}

/** Hooks may take tools away. They cannot add any: the SDK could not call them. */
function toolsAfter(judged: ModelRequest, ours: ModelRequest, theirs: TheirRequest): Partial<TheirRequest> {
  const left = new Set(judged.tools?.map(({ name }) => name))
  if ((ours.tools ?? []).every(({ name }) => left.has(name))) return {}
  return {
    tools: theirs.tools.filter(({ name }) => left.has(name)),
    handoffs: theirs.handoffs.filter(({ toolName }) => left.has(toolName)),
  }
}

function settingsAfter(judged: ModelRequest, ours: ModelRequest, theirs: TheirRequest): Partial<TheirRequest> {
  const { maxTokens, temperature } = judged
  if (maxTokens === ours.maxTokens && temperature === ours.temperature) return {}
  const { maxTokens: _, temperature: __, ...others } = theirs.modelSettings
  return {
    modelSettings: {
      ...others,
      ...(maxTokens !== undefined && { maxTokens }),
      ...(temperature !== undefined && { temperature }),
    },
  }
}

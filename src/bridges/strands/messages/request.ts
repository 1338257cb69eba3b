import {
  type InvokeModelContext,
  type SystemPrompt,
  TextBlock,
  Message as TheirMessage,
  type ToolSpec,
} from '@strands-agents/sdk'
import { PawlError } from '../../../base/index.ts'
import { type Message, type ModelRequest, type ToolDefinition, text } from '../../../protocol/index.ts'
import type { Host } from '../../host/open-host.ts'
import { createOrigins } from '../../host/origins.ts'
import { definitionOf, messageOf, systemOf } from './to-ours.ts'
import { theirBlocks, theirMessage } from './to-theirs.ts'

/** The request of a model call, as hooks read it. */
export interface Requested {
  readonly request: ModelRequest
  /** The call for Strands after hooks. Parts that they did not change are the very objects of Strands. */
  after(judged: ModelRequest): InvokeModelContext
}

export function requestOf(context: InvokeModelContext, host: Host): Requested {
  const messages = createOrigins<Message, TheirMessage>()
  const tools = createOrigins<ToolDefinition, ToolSpec>()
  const system = systemOf(context.systemPrompt)
  const request: ModelRequest = {
    model: context.model.modelId ?? 'unknown',
    ...(system !== undefined && { system }),
    messages: context.messages.map((message) => messages.keep(messageOf(message), message)),
    ...(context.toolSpecs.length > 0 && {
      tools: context.toolSpecs.map((spec) => tools.keep(host.define(definitionOf(spec)), spec)),
    }),
  }
  return {
    request,
    after(judged) {
      checkFields(judged, request)
      const said = judged.messages.filter(({ role }) => role !== 'system')
      const prompt = systemAfter(judged, system, context.systemPrompt)
      const { systemPrompt: _, ...rest } = context
      return {
        ...rest,
        ...(prompt !== undefined && { systemPrompt: prompt }),
        ...conversationAfter(said, request.messages, messages.of, context.dynamicTrailingBlocks),
        toolSpecs: (judged.tools ?? []).map((tool) => tools.of(tool) ?? specOf(tool, context.toolSpecs)),
      }
    },
  }
}

const changeable: readonly (keyof ModelRequest)[] = ['system', 'messages', 'tools']

/** A change that the call would not have must not be lost: it may be a limit. */
function checkFields(judged: ModelRequest, given: ModelRequest): void {
  const fields = Object.keys({ ...judged, ...given }) as readonly (keyof ModelRequest)[]
  const lost = fields.filter((field) => !changeable.includes(field) && judged[field] !== given[field])
  if (lost.length === 0) return
  throw new PawlError(
    'outcome-not-honoured',
    `a hook changed ${lost.map((field) => `\`${field}\``).join(' and ')} of the request, which Strands cannot change for one call`,
    { event: 'model.before', hint: 'change it in the settings of the model' },
  )
}

/** Messages of the system have no place in a conversation of Strands: their words follow the system prompt. */
function systemAfter(judged: ModelRequest, before: string | undefined, prompt: SystemPrompt | undefined) {
  const added = judged.messages.flatMap((message) => (message.role === 'system' ? text(message) : []))
  const words = [...(judged.system === undefined ? [] : [judged.system]), ...added].join('\n\n')
  if (words === (before ?? '')) return prompt
  if (prompt === undefined || typeof prompt === 'string') return words === '' ? undefined : words
  return [...(words === '' ? [] : [new TextBlock(words)]), ...prompt.filter(({ type }) => type === 'cachePointBlock')]
}

/** A note that follows the words of the user is a part of their message, because providers want the two roles in turn. */
function conversationAfter(
  said: readonly Message[],
  given: readonly Message[],
  originOf: (message: Message) => TheirMessage | undefined,
  trailing = 0,
): Pick<InvokeModelContext, 'messages' | 'dynamicTrailingBlocks'> {
  const messages: TheirMessage[] = []
  let added = 0
  for (const [at, message] of said.entries()) {
    const before = messages.at(-1)
    const isNew = at >= given.length
    const origin = originOf(message)
    if (origin !== undefined) messages.push(origin)
    else if (isNew && message.role !== 'assistant' && before?.role === 'user') {
      const { role, trackingId, metadata } = before
      const blocks = theirBlocks(message.content)
      added += blocks.length
      const content = [...before.content, ...blocks]
      messages[messages.length - 1] = new TheirMessage({ role, trackingId, content, ...(metadata && { metadata }) })
    } else messages.push(theirMessage(message, originAt(given[at], originOf)))
  }
  // a provider keeps what is new in each call out of its cache
  const rebuilt = trailing + added
  return { messages, ...(rebuilt > 0 && { dynamicTrailingBlocks: rebuilt }) }
}

function originAt(message: Message | undefined, originOf: (message: Message) => TheirMessage | undefined) {
  return message && originOf(message)
}

function specOf({ name, description = name, inputSchema }: ToolDefinition, specs: readonly ToolSpec[]): ToolSpec {
  const spec = specs.find((one) => one.name === name)
  return {
    ...spec,
    name,
    description,
    ...(inputSchema !== undefined && { inputSchema: structuredClone(inputSchema) as ToolSpec['inputSchema'] & object }),
  }
}

import { type BaseMessage, SystemMessage } from '@langchain/core/messages'
import type { ModelRequest as TheirRequest } from 'langchain'
import { isObject, PawlError } from '../../base/index.ts'
import type { Message, ModelRequest, ToolDefinition } from '../../protocol/index.ts'
import type { Host } from '../host/open-host.ts'
import { createOrigins, type Origins } from '../host/origins.ts'
import { definitionOf, nameOf } from './definition.ts'
import { theirMessages } from './messages/their-messages.ts'
import { messageOf } from './messages/to-ours.ts'

/** A request as hooks read it, and what each part was made from. */
export interface OurRequest {
  readonly request: ModelRequest
  readonly origins: Origins<Message, BaseMessage>
}

/** LangChain’s request as hooks read it. */
export function ourRequest(host: Host, { model, systemMessage, messages, tools }: TheirRequest): OurRequest {
  const origins = createOrigins<Message, BaseMessage>()
  const system = systemMessage.text
  const definitions = tools.map((tool) => host.define(definitionOf(nameOf(tool), tool)))
  const request = {
    model: modelName(model),
    ...(system !== '' && { system }),
    messages: messages.map((message, at) => origins.keep(messageOf(message, at), message)),
    ...(definitions.length > 0 && { tools: definitions }),
  }
  return { request, origins }
}

function modelName(model: unknown): string {
  if (typeof model === 'string') return model
  const { model: name, modelName: older } = isObject(model) ? model : {}
  return [name, older].find((one): one is string => typeof one === 'string' && one !== '') ?? 'model'
}

/** LangChain’s request with what hooks changed. An unchanged part is the same object as before. */
export function theirRequest(
  given: TheirRequest,
  { request: asked, origins }: OurRequest,
  judged: ModelRequest,
): TheirRequest {
  checkChanges(asked, judged)
  const messages = theirMessages(given.messages, origins, judged.messages)
  const tools = keptTools(given, asked.tools ?? [], judged.tools ?? [])
  const isOwn = judged.system === asked.system && messages === given.messages && tools === given.tools
  if (isOwn) return given
  const systemMessage = judged.system === asked.system ? given.systemMessage : new SystemMessage(judged.system ?? '')
  return { ...given, systemMessage, messages, tools }
}

/** Hooks may take tools away. */
function keptTools({ tools }: TheirRequest, asked: readonly ToolDefinition[], judged: readonly ToolDefinition[]) {
  if (judged.length === asked.length) return tools
  const kept = new Set(judged.map(({ name }) => name))
  return tools.filter((tool) => kept.has(nameOf(tool)))
}

/** A change that LangChain has no place for must not be dropped in silence. */
function checkChanges(asked: ModelRequest, judged: ModelRequest): void {
  const known = new Set((asked.tools ?? []).map((tool) => JSON.stringify(tool)))
  const hasNewTools = (judged.tools ?? []).some((tool) => !known.has(JSON.stringify(tool)))
  const fields = ['model', 'maxTokens', 'temperature', 'stop'] as const
  const changed = fields.filter((field) => JSON.stringify(asked[field]) !== JSON.stringify(judged[field]))
  const what = [...(hasNewTools ? ['tools'] : []), ...changed]
  if (what.length === 0) return
  throw new PawlError(
    'model-denied',
    `a hook changed \`${what.join('`, `')}\` of a request, which LangChain cannot do here`,
    {
      event: 'model.before',
      hint: 'change the messages or the system prompt, or take tools away; choose models and settings with a middleware of LangChain',
    },
  )
}

import type { Json } from '../../base/index.ts'
import { type Message, type ModelRequest, type ModelResponse, noUsage } from '../../protocol/index.ts'
import type { Fields } from '../contract/fields.ts'

/** The request to the model. It has only the text of messages: tool calls, their results and the system prompt are missing. */
export function readRequest(fields: Fields): ModelRequest {
  const request = fields.inside('llm_request')
  const config = request.inside('config')
  const [temperature, maxTokens] = [config.maybeNumber('temperature'), config.maybeNumber('maxOutputTokens')]
  return {
    model: request.text('model'),
    messages: request.items('messages').map(readMessage),
    ...(temperature !== undefined && { temperature }),
    ...(maxTokens !== undefined && { maxTokens }),
  }
}

function readMessage(fields: Fields): Message {
  const role = fields.maybeText('role')
  return {
    role: role === 'model' ? 'assistant' : role === 'system' ? 'system' : 'user',
    content: [{ type: 'text', text: fields.text('content') }],
  }
}

/** A request with other text, in the format of `BeforeModel`. Missing fields stay unchanged. */
export function sayRequest({ model, messages }: ModelRequest): Json {
  return {
    model,
    messages: messages.map(({ role, content }) => ({
      role: role === 'assistant' ? 'model' : role,
      content: content.map((block) => (block.type === 'text' ? block.text : '')).join(''),
    })),
  }
}

/** A piece of the model's answer: sent as it comes, and only its text. */
export function readResponse(fields: Fields): ModelResponse {
  const response = fields.inside('llm_response')
  const [candidate] = response.items('candidates')
  const parts = candidate?.inside('content').maybeJson('parts')
  const texts = Array.isArray(parts) ? parts.filter((part): part is string => typeof part === 'string') : []
  const usage = response.inside('usageMetadata')
  return {
    content: texts.map((text) => ({ type: 'text', text })),
    stopReason: reasons.find(([native]) => native === candidate?.maybeText('finishReason'))?.[1] ?? 'other',
    usage: {
      inputTokens: usage.maybeNumber('promptTokenCount') ?? noUsage.inputTokens,
      outputTokens: usage.maybeNumber('candidatesTokenCount') ?? noUsage.outputTokens,
    },
  }
}

/** A piece with other words, as `AfterModel` takes it: with at least one text, for one without any is passed over. */
export function sayResponse({ content, stopReason, usage: { inputTokens, outputTokens } }: ModelResponse): Json {
  const parts = content.map((block) => (block.type === 'text' ? block.text : ''))
  const finishReason = reasons.find(([, ours]) => ours === stopReason)?.[0]
  return {
    candidates: [
      {
        content: { role: 'model', parts: parts.length === 0 ? [''] : parts },
        ...(finishReason !== undefined && { finishReason }), // the last piece alone has one
        index: 0,
      },
    ],
    usageMetadata: {
      promptTokenCount: inputTokens,
      candidatesTokenCount: outputTokens,
      totalTokenCount: inputTokens + outputTokens,
    },
  }
}

const reasons: readonly (readonly [string, ModelResponse['stopReason']])[] = [
  ['STOP', 'end'],
  ['MAX_TOKENS', 'max_tokens'],
  ['SAFETY', 'refusal'],
]

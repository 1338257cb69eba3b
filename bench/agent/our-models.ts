import type { ContentBlock, Json, ModelRequest, ModelResponse } from 'pawl'
import type { Model } from 'pawl/agent'
import { longAnswers } from './long-answers.ts'
import { answer, callId, type Given, toolInput, toolName } from './scenario.ts'

/** Models for our agent, by the work that they do. */
export const ourModels: Readonly<Record<'scripted' | 'parsing', (calls: Given['calls']) => Model>> = {
  scripted: (calls) => ({
    name: 'scripted',
    generate: async (request) => {
      calls.model++
      return isFirst(request)
        ? {
            content: [{ type: 'tool_use', id: callId, name: toolName, input: toolInput }],
            stopReason: 'tool_use',
            usage: { inputTokens: 10, outputTokens: 5 },
          }
        : {
            content: [{ type: 'text', text: answer }],
            stopReason: 'end',
            usage: { inputTokens: 10, outputTokens: 5 },
          }
    },
  }),
  parsing: (calls) => ({
    name: 'parsing',
    generate: async (request) => {
      calls.model++
      return read(JSON.parse(isFirst(request) ? longAnswers.toolCall : longAnswers.final) as LongAnswer)
    },
  }),
}

function isFirst({ messages }: ModelRequest): boolean {
  return messages[messages.length - 1]?.content[0]?.type === 'text'
}

interface LongAnswer {
  readonly id: string
  readonly model: string
  readonly content: readonly AnswerBlock[]
  readonly stop_reason: string
  readonly usage: {
    readonly input_tokens: number
    readonly output_tokens: number
    readonly cache_read_input_tokens: number
  }
}
type AnswerBlock =
  | { readonly type: 'thinking'; readonly thinking: string; readonly signature: string }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'tool_use'; readonly id: string; readonly name: string; readonly input: Json }

function read({ id, model, content, stop_reason, usage }: LongAnswer): ModelResponse {
  return {
    id,
    model,
    content: content.map(readBlock),
    stopReason: stop_reason === 'tool_use' ? 'tool_use' : 'end',
    usage: {
      inputTokens: usage.input_tokens,
      outputTokens: usage.output_tokens,
      cachedInputTokens: usage.cache_read_input_tokens,
    },
  }
}

function readBlock(block: AnswerBlock): ContentBlock {
  switch (block.type) {
    case 'thinking':
      return { type: 'reasoning', text: block.thinking, signature: block.signature }
    case 'text':
      return { type: 'text', text: block.text }
    case 'tool_use':
      return { type: 'tool_use', id: block.id, name: block.name, input: block.input }
  }
}

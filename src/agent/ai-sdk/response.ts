import { freezeDeep, type Json } from '../../base/index.ts'
import {
  type ContentBlock,
  inexactIn,
  type ModelResponse,
  type ToolUseBlock,
  type Usage,
} from '../../protocol/index.ts'
import type { Content, FinishReason, GenerateResult, TokenUsage, ToolCallContent } from './language-model.ts'
import { type Metadata, ourCorner, toJson, toMetadata } from './metadata.ts'
import { reasoningBlock } from './reasoning.ts'

type StopReason = ModelResponse['stopReason']

/**
 * The response of an AI SDK model. Data without a field of ours is under our key in the metadata: `pawl.content`
 * (files, sources, and tools the provider ran itself, which must not run again), `pawl.warnings` (settings the provider
 * did not honour) and `pawl.finishReason` (where ours is only `other`).
 */
export function toResponse(result: GenerateResult): ModelResponse {
  const { response } = result
  const stopReason = stopReasonOf(result.finishReason)
  const metadata = toMetadata({ ...result.providerMetadata, ...cornerOf(result, stopReason) })
  const made: ModelResponse = {
    content: result.content.flatMap((part) => blockOf(part) ?? []),
    stopReason,
    usage: usageOf(result.usage),
    ...(response?.modelId === undefined ? {} : { model: response.modelId }),
    ...(response?.id === undefined ? {} : { id: response.id }),
    ...(metadata === undefined ? {} : { metadata }),
  }
  freezeDeep(made)
  return made
}

/** A text's `citations` (v4) are not read: the providers repeat them in its metadata. */
function blockOf(part: Content): ContentBlock | undefined {
  switch (part.type) {
    case 'text':
      return { type: 'text', text: part.text, ...metadataOf(part.providerMetadata) }
    case 'reasoning':
      return reasoningBlock(part.text, toMetadata(part.providerMetadata))
    case 'tool-call':
      return part.providerExecuted === true ? undefined : toolUse(part)
    default:
      return undefined
  }
}

function toolUse({ toolCallId, toolName, input, providerMetadata }: ToolCallContent): ToolUseBlock {
  return { type: 'tool_use', id: toolCallId, name: toolName, input: readInput(input), ...metadataOf(providerMetadata) }
}

function metadataOf(said: object | undefined): { readonly metadata?: Metadata } {
  const metadata = toMetadata(said)
  return metadata === undefined ? {} : { metadata }
}

/**
 * Models write broken JSON: then the text is the input, for the tool to refuse and the model to fix. So is JSON that cannot be read
 * exactly: a tool must not get another number than the model wrote.
 */
function readInput(input: string): Json {
  if (input.trim() === '') return {}
  try {
    const value = JSON.parse(input) as Json
    return inexactIn(input) === undefined ? value : input
  } catch {
    return input
  }
}

function cornerOf(result: GenerateResult, stopReason: StopReason): Metadata {
  const content = result.content.filter((part) => blockOf(part) === undefined)
  const warnings = result.warnings ?? []
  const corner = {
    ...(content.length === 0 ? {} : { content: toJson(content) }),
    ...(warnings.length === 0 ? {} : { warnings: toJson(warnings) }),
    ...(stopReason === 'other' ? { finishReason: wordOf(result.finishReason) } : {}),
  }
  return Object.keys(corner).length === 0 ? {} : { [ourCorner]: corner }
}

/** Finish reasons of the provider that are more precise than the SDK's `stop`. */
const rawReasons: ReadonlyMap<string, StopReason> = new Map([
  ['stop_sequence', 'stop_sequence'],
  ['pause_turn', 'other'],
])

const reasons: ReadonlyMap<string, StopReason> = new Map([
  ['stop', 'end'],
  ['length', 'max_tokens'],
  ['content-filter', 'refusal'],
  ['tool-calls', 'tool_use'],
])

function stopReasonOf(reason: FinishReason): StopReason {
  const { unified, raw = '' } = typeof reason === 'string' ? { unified: reason } : reason
  return rawReasons.get(raw) ?? reasons.get(unified) ?? 'other'
}

function wordOf(reason: FinishReason): string {
  return typeof reason === 'string' ? reason : (reason.raw ?? reason.unified)
}

/** A missing total is 0; a missing part stays missing, as in `addUsage`. */
function usageOf({ inputTokens, outputTokens, cachedInputTokens, reasoningTokens }: TokenUsage): Usage {
  const input = typeof inputTokens === 'object' ? inputTokens : { total: inputTokens, cacheRead: cachedInputTokens }
  const output = typeof outputTokens === 'object' ? outputTokens : { total: outputTokens, reasoning: reasoningTokens }
  return {
    inputTokens: whole(input.total),
    outputTokens: whole(output.total),
    ...(input.cacheRead === undefined ? {} : { cachedInputTokens: whole(input.cacheRead) }),
    ...(output.reasoning === undefined ? {} : { reasoningTokens: whole(output.reasoning) }),
  }
}

function whole(tokens: number | undefined): number {
  return tokens !== undefined && Number.isFinite(tokens) && tokens > 0 ? Math.round(tokens) : 0
}

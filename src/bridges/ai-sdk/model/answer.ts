import { collector, optionsFrom, reasoningOptions, toResponse } from '../../../agent/internal.ts'
import { isObject } from '../../../base/index.ts'
import type { ContentBlock, ModelResponse } from '../../../protocol/index.ts'
import type { TheirAnswer, TheirContent, TheirPart } from '../sdk.ts'

type Collected = Parameters<typeof toResponse>[0]
type Collectable = Parameters<ReturnType<typeof collector>['take']>[0]

/** An answer as hooks read it. */
export function responseOf(answer: TheirAnswer): ModelResponse {
  return toResponse(answer as Collected)
}

/** The answer that these parts are. One that broke off has no finish, and counts as far as it came: the AI SDK decides what that means. */
export function responseOfParts(parts: readonly TheirPart[]): ModelResponse {
  const collected = collector()
  const finish = parts.findLast((part) => part.type === 'finish')
  for (const part of parts) if (part.type !== 'finish') collected.take(part as Collectable)
  const isWhole = finish !== undefined && finish.finishReason.unified !== 'interrupted'
  collected.take(
    isWhole ? (finish as Collectable) : { type: 'finish', finishReason: 'other', usage: finish?.usage ?? {} },
  )
  return toResponse(collected.result())
}

/** An answer that a hook changed, or gave instead of the model. `origin` is the one it was made from. */
export function answerOf(response: ModelResponse, provider: string, origin?: TheirAnswer): TheirAnswer {
  return {
    ...origin,
    content: [...response.content.flatMap((block) => contentOf(block, provider) ?? []), ...keptOf(response, origin)],
    finishReason: finishOf(response, origin),
    usage: origin?.usage ?? usageOf(response),
    warnings: origin?.warnings ?? [],
  }
}

/** Parts of an answer that no model streamed. */
export function partsOf(answer: TheirAnswer): readonly TheirPart[] {
  const { content, finishReason, usage, warnings, response, providerMetadata } = answer
  return [
    { type: 'stream-start', warnings },
    ...(response === undefined ? [] : [metadataPart(response)]),
    ...content.flatMap(streamed),
    { type: 'finish', finishReason, usage, ...(providerMetadata !== undefined && { providerMetadata }) },
  ]
}

function metadataPart({ id, timestamp, modelId }: NonNullable<TheirAnswer['response']>): TheirPart {
  return {
    type: 'response-metadata',
    ...(id !== undefined && { id }),
    ...(timestamp !== undefined && { timestamp }),
    ...(modelId !== undefined && { modelId }),
  }
}

function streamed(content: TheirContent, at: number): readonly TheirPart[] {
  if (content.type !== 'text' && content.type !== 'reasoning') return [content]
  const { type, text, providerMetadata } = content
  const id = `pawl-${at}`
  const more = providerMetadata === undefined ? {} : { providerMetadata }
  return [
    { type: `${type}-start`, id, ...more },
    { type: `${type}-delta`, id, delta: text },
    { type: `${type}-end`, id },
  ]
}

function contentOf(block: ContentBlock, provider: string): TheirContent | undefined {
  const options = block.type === 'reasoning' ? reasoningOptions(block, provider) : optionsFrom(block.metadata)
  const metadata = options === undefined ? {} : { providerMetadata: structuredClone(options) as ProviderMetadata }
  switch (block.type) {
    case 'text':
    case 'reasoning':
      return { type: block.type, text: block.text, ...metadata }
    case 'tool_use':
      return {
        type: 'tool-call',
        toolCallId: block.id,
        toolName: block.name,
        input: inputText(block.input),
        ...metadata,
      }
    case 'tool_result':
      return undefined // a model does not answer with results
  }
}

type ProviderMetadata = NonNullable<Extract<TheirContent, { readonly type: 'text' }>['providerMetadata']>

/** Keeps invalid JSON as the text that the model wrote. */
function inputText(input: Extract<ContentBlock, { readonly type: 'tool_use' }>['input']): string {
  return typeof input === 'string' ? input : JSON.stringify(input)
}

/** Files, sources and calls that the provider ran stay, unless a hook has taken out the metadata in which it sees them. */
function keptOf({ metadata }: ModelResponse, origin: TheirAnswer | undefined): readonly TheirContent[] {
  if (origin === undefined || !isObject(metadata?.['pawl']) || metadata['pawl']['content'] === undefined) return []
  const seen = JSON.stringify(metadata['pawl']['content'])
  return JSON.stringify(responseOf(origin).metadata?.['pawl']).includes(seen) ? origin.content.filter(isOther) : []
}

function isOther(part: TheirContent): boolean {
  return part.type === 'tool-call' ? part.providerExecuted === true : part.type !== 'text' && part.type !== 'reasoning'
}

function finishOf(response: ModelResponse, origin: TheirAnswer | undefined): TheirAnswer['finishReason'] {
  if (origin !== undefined && responseOf(origin).stopReason === response.stopReason) return origin.finishReason
  return { unified: reasons[response.stopReason], raw: undefined }
}

const reasons = {
  end: 'stop',
  stop_sequence: 'stop',
  tool_use: 'tool-calls',
  max_tokens: 'length',
  refusal: 'content-filter',
  other: 'other',
} as const satisfies Record<ModelResponse['stopReason'], TheirAnswer['finishReason']['unified']>

function usageOf({ usage }: ModelResponse): TheirAnswer['usage'] {
  const { inputTokens, outputTokens, cachedInputTokens, reasoningTokens } = usage
  return {
    inputTokens: { total: inputTokens, noCache: undefined, cacheRead: cachedInputTokens, cacheWrite: undefined },
    outputTokens: { total: outputTokens, text: undefined, reasoning: reasoningTokens },
  }
}

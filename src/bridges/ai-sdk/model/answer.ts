import { optionsFrom, reasoningOptions } from '../../../agent/internal.ts'
import { isObject } from '../../../base/index.ts'
import type { ContentBlock, ModelResponse } from '../../../protocol/index.ts'
import type { TheirAnswer, TheirContent, TheirPart } from '../sdk.ts'
import { knownOf, type Origin, usageOf, withoutRepeats } from './origin.ts'

/** An answer that a hook changed, or gave instead of the model. `origin` is the one it was made from. */
export function answerOf(response: ModelResponse, provider: string, origin?: Origin): TheirAnswer {
  const said = origin?.response.content ?? []
  const blocks = response.content.map((block) => withoutStale(block, said))
  return {
    ...(origin !== undefined && withoutRepeats(origin.answer)),
    content: [...blocks.flatMap((block) => contentOf(block, provider) ?? []), ...keptOf(response, origin)],
    finishReason: finishOf(response, origin),
    usage: origin?.answer.usage ?? usageOf(response),
    warnings: origin?.answer.warnings ?? [],
  }
}

/** A block without the metadata and the signature of other words, if a hook changed its words and left those. */
function withoutStale(block: ContentBlock, said: readonly ContentBlock[]): ContentBlock {
  if (block.type !== 'text' && block.type !== 'reasoning') return block
  const about = said.filter((one) => isAbout(one, block))
  const isStale = about.length > 0 && !about.some((one) => one.text === block.text)
  return isStale ? { type: block.type, text: block.text } : block
}

type Words = Extract<ContentBlock, { readonly type: 'text' | 'reasoning' }>

function isAbout(one: ContentBlock, { type, text: _, ...more }: Words): one is Words {
  if (one.type !== type || Object.keys(more).length === 0) return false
  const { type: __, text: ___, ...other } = one
  return JSON.stringify(more) === JSON.stringify(other)
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

function metadataPart(response: NonNullable<TheirAnswer['response']>): TheirPart {
  return { type: 'response-metadata', ...knownOf(response) }
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
function keptOf({ metadata }: ModelResponse, origin: Origin | undefined): readonly TheirContent[] {
  if (origin === undefined || !isObject(metadata?.['pawl']) || metadata['pawl']['content'] === undefined) return []
  const seen = JSON.stringify(metadata['pawl']['content'])
  return JSON.stringify(origin.response.metadata?.['pawl']).includes(seen) ? origin.answer.content.filter(isOther) : []
}

function isOther(part: TheirContent): boolean {
  return part.type === 'tool-call' ? part.providerExecuted === true : part.type !== 'text' && part.type !== 'reasoning'
}

function finishOf(response: ModelResponse, origin: Origin | undefined): TheirAnswer['finishReason'] {
  if (origin !== undefined && origin.response.stopReason === response.stopReason) return origin.answer.finishReason
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

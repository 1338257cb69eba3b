import { type ModelResponse, noUsage, type Usage } from '../../../protocol/index.ts'
import { shareOut } from '../../host/share-out.ts'
import { hiddenIn } from './hidden.ts'
import type { FinishReason, Part, TokenCount, TokenUsage } from './language-model.ts'
import { newParts, partsWith } from './new-parts.ts'
import { type Segment, segmentsOf } from './segments.ts'

/** An answer of the model: its parts, and how hooks read them. */
export interface Given {
  readonly parts: readonly Part[]
  readonly response: ModelResponse
}

/** The answer that these parts are, as hooks read it. `result` is what came with them, such as the body of the provider. */
export function responseOf(parts: readonly Part[], model: string, result?: object): ModelResponse {
  const read = segmentsOf(parts)
  const { segments, finish } = read
  const mastra = hiddenIn(read, result)
  return {
    content: segments.flatMap(({ block }) => block ?? []),
    stopReason: reasonOf(finish?.finishReason),
    usage: usageOf(finish?.usage),
    model: parts.find(({ type, modelId }) => type === 'response-metadata' && modelId !== undefined)?.modelId ?? model,
    ...(Object.keys(mastra).length > 0 && { metadata: { mastra } }),
  }
}

/**
 * The parts of an answer that hooks changed, or gave instead of the model. Parts that they left are those of the model; chunks and data of the
 * provider about all of the answer are dropped, because they repeat the text that hooks have taken out.
 */
export function partsOf(response: ModelResponse, given: Given | undefined, version: string): readonly Part[] {
  const { content, metadata, usage } = response
  const { head, segments, finish } = segmentsOf(given?.parts ?? [])
  const isShown = JSON.stringify(metadata) === JSON.stringify(given?.response.metadata)
  const readable = segments.map((origin) => ({ origin, blocks: origin.block === undefined ? [] : [origin.block] }))
  const shown = shareOut(readable, content).flatMap(({ origin, blocks, isSame }, index) => {
    const [block] = blocks
    if (origin === undefined) return block === undefined ? [] : newParts(block, `pawl-${index}`)
    if (isSame && isShown) return origin.parts
    return block === undefined ? [] : partsWith(origin, block, `pawl-${index}`)
  })
  return [...headOf(head, isShown), ...shown, finishFor(finish, isCalling(content, segments), usage, version)]
}

/** What came with a changed answer: its ids and its usage, and nothing that the provider said in a form of its own. */
export function resultAfter(result: object): object {
  const { request, usage, response } = result as { request?: unknown; usage?: unknown; response?: unknown }
  const { id, timestamp, modelId } = (response ?? {}) as { id?: unknown; timestamp?: unknown; modelId?: unknown }
  return {
    ...(request !== undefined && { request }),
    ...(usage !== undefined && { usage }),
    ...(response != null && { response: { id, timestamp, modelId } }),
  }
}

function headOf(head: readonly Part[], isShown: boolean): readonly Part[] {
  const start = head.find(({ type }) => type === 'stream-start')
  const metadata = head.find(({ type }) => type === 'response-metadata')
  return [
    isShown && start !== undefined ? start : { type: 'stream-start', warnings: [] },
    ...(metadata === undefined ? [] : [idsIn(metadata)]),
  ]
}

function idsIn({ type, id, modelId, ...more }: Part): Part {
  return {
    type,
    ...(id !== undefined && { id }),
    ...(modelId !== undefined && { modelId }),
    timestamp: more['timestamp'],
  }
}

/** Whether tools must run. Those that the provider runs have run. */
function isCalling(content: ModelResponse['content'], segments: readonly Segment[]): boolean {
  const parts = segments.flatMap((segment) => segment.parts)
  const ran = new Set(
    parts.flatMap(({ providerExecuted, toolCallId }) => (providerExecuted === true ? toolCallId : [])),
  )
  return content.some((block) => block.type === 'tool_use' && !ran.has(block.id))
}

function finishFor(finish: Part | undefined, isToolTurn: boolean, usage: Usage, version: string): Part {
  const before = nameOf(finish?.finishReason)
  const unified = isToolTurn ? 'tool-calls' : before === undefined || before === 'tool-calls' ? 'stop' : before
  const isNested = version !== 'v2'
  return {
    type: 'finish',
    finishReason: isNested ? { unified, raw: unified } : unified,
    usage: finish?.usage ?? (isNested ? nested(usage) : flat(usage)),
  }
}

function flat({ inputTokens, outputTokens }: Usage): TokenUsage & { readonly totalTokens: number } {
  return { inputTokens, outputTokens, totalTokens: inputTokens + outputTokens }
}

function nested({ inputTokens, outputTokens }: Usage): TokenUsage {
  return { inputTokens: { total: inputTokens }, outputTokens: { total: outputTokens } }
}

function usageOf(usage: TokenUsage | undefined): Usage {
  if (usage === undefined) return noUsage
  const { inputTokens, outputTokens } = usage
  const cached = usage.cachedInputTokens ?? (typeof inputTokens === 'object' ? inputTokens.cacheRead : undefined)
  const reasoning = usage.reasoningTokens ?? (typeof outputTokens === 'object' ? outputTokens.reasoning : undefined)
  return {
    inputTokens: countOf(inputTokens),
    outputTokens: countOf(outputTokens),
    ...(cached !== undefined && { cachedInputTokens: cached }),
    ...(reasoning !== undefined && { reasoningTokens: reasoning }),
  }
}

function countOf(count: TokenCount): number {
  return (typeof count === 'object' ? count.total : count) || 0 // a provider that counts nothing says NaN
}

function nameOf(reason: FinishReason | undefined): string | undefined {
  return typeof reason === 'object' ? reason.unified : reason
}

const reasons: Readonly<Record<string, ModelResponse['stopReason']>> = {
  stop: 'end',
  length: 'max_tokens',
  'tool-calls': 'tool_use',
  'content-filter': 'refusal',
}

function reasonOf(reason: FinishReason | undefined): ModelResponse['stopReason'] {
  const name = nameOf(reason) ?? ''
  return Object.hasOwn(reasons, name) ? (reasons[name] ?? 'other') : 'other'
}

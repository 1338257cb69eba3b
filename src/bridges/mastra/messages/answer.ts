import type { Json } from '../../../base/index.ts'
import { type ContentBlock, type ModelResponse, noUsage, type Usage } from '../../../protocol/index.ts'
import type { FinishReason, Part, TokenCount, TokenUsage } from './language-model.ts'

/** One part of an answer, with the parts of the stream that it came in. Files and sources have no block of ours. */
interface Segment {
  readonly parts: Part[]
  block: ContentBlock | undefined
}

/** The parts of an answer, in the order in which they began. */
interface Answer {
  /** Those before the first, such as warnings. */
  readonly head: readonly Part[]
  readonly segments: readonly Segment[]
  readonly finish: Part | undefined
}

/** The answer that these parts are, as hooks read it. */
export function responseOf(parts: readonly Part[], model: string): ModelResponse {
  const { segments, finish } = answerOf(parts)
  return {
    content: segments.flatMap(({ block }) => block ?? []),
    stopReason: reasonOf(finish?.finishReason),
    usage: usageOf(finish?.usage),
    model: parts.find(({ type, modelId }) => type === 'response-metadata' && modelId !== undefined)?.modelId ?? model,
  }
}

/** The parts of an answer that hooks changed, or gave instead of the model. What they left comes in the parts of the model. */
export function partsOf({ content, usage }: ModelResponse, given: readonly Part[], version: string): readonly Part[] {
  const { head, segments, finish } = answerOf(given)
  const left = [...segments]
  const shown = content.flatMap((block, index) => {
    const at = left.findIndex((one) => JSON.stringify(one.block) === JSON.stringify(block))
    return (at < 0 ? undefined : left.splice(at, 1)[0]?.parts) ?? partsFor(block, `pawl-${index}`)
  })
  const others = left.flatMap(({ block, parts }) => (block === undefined ? parts : []))
  const isCalling = content.some(({ type }) => type === 'tool_use')
  const start = head.some(({ type }) => type === 'stream-start')
    ? head
    : [{ type: 'stream-start', warnings: [] }, ...head]
  return [...start, ...shown, ...others, finishFor(finish, isCalling, usage, version)]
}

function answerOf(parts: readonly Part[]): Answer {
  const open = new Map<string, Segment>()
  const segments: Segment[] = []
  const head: Part[] = []
  let finish: Part | undefined
  const begin = (part: Part, block: ContentBlock | undefined) => {
    const segment: Segment = { parts: [part], block }
    segments.push(segment)
    return segment
  }
  for (const part of parts) {
    const { type, id = '', toolCallId = '', delta = '' } = part
    const key = `${type.split('-')[0]}:${id}`
    const known = open.get(key)
    if (type === 'finish') finish = part
    else if (type === 'text-start') open.set(key, begin(part, { type: 'text', text: '' }))
    else if (type === 'reasoning-start') open.set(key, begin(part, { type: 'reasoning', text: '' }))
    else if (type === 'tool-input-start') open.set(key, begin(part, undefined))
    else if (type === 'tool-call') callIn(open.get(`tool:${toolCallId}`) ?? begin(part, undefined), part)
    else if (known !== undefined) {
      known.parts.push(part)
      if (known.block !== undefined && 'text' in known.block)
        known.block = { ...known.block, text: known.block.text + delta }
    } else if (segments.length === 0) head.push(part)
    else begin(part, undefined)
  }
  return { head, segments, finish }
}

function callIn(segment: Segment, part: Part): void {
  const { toolCallId: id = '', toolName: name = '', input } = part
  if (!segment.parts.includes(part)) segment.parts.push(part)
  segment.block = { type: 'tool_use', id, name, input: inputOf(input) }
}

/** The input of a call. Text that is not JSON stays text: Mastra returns it to the model. */
function inputOf(input: unknown): Json {
  if (typeof input !== 'string') return (input ?? {}) as Json
  try {
    return input.trim() === '' ? {} : (JSON.parse(input) as Json)
  } catch {
    return input
  }
}

function partsFor(block: ContentBlock, id: string): readonly Part[] {
  switch (block.type) {
    case 'text':
    case 'reasoning': {
      const { type, text } = block
      return [
        { type: `${type}-start`, id },
        { type: `${type}-delta`, id, delta: text },
        { type: `${type}-end`, id },
      ]
    }
    case 'tool_use': {
      const input = typeof block.input === 'string' ? block.input : JSON.stringify(block.input)
      return [{ type: 'tool-call', toolCallId: block.id, toolName: block.name, input }]
    }
    case 'tool_result':
      return [] // a model has no place for it in an answer
  }
}

function finishFor(finish: Part | undefined, isCalling: boolean, usage: Usage, version: string): Part {
  const before = nameOf(finish?.finishReason)
  const unified = isCalling ? 'tool-calls' : before === undefined || before === 'tool-calls' ? 'stop' : before
  const isNested = version !== 'v2'
  return {
    ...finish,
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

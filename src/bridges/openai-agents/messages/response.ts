import { type ModelResponse as TheirResponse, type Usage as TheirUsage, Usage } from '@openai/agents'
import type { ModelResponse, Usage as OurUsage } from '../../../protocol/index.ts'
import { shownJson } from '../../host/shown-json.ts'
import { blocksOf, hiddenIn, isSpoken, saidIn } from './to-ours.ts'
import { theirAnswer } from './to-theirs.ts'

/**
 * An answer of the SDK as hooks read it. Its metadata has items without a form of ours, such as calls of hosted tools, and what else the provider
 * said: beside the items, and about all of the answer.
 */
export function responseOf({ output, usage, responseId, providerData }: TheirResponse, model: string): ModelResponse {
  const content = output.flatMap(blocksOf)
  const isOther = (item: (typeof output)[number]) => blocksOf(item).length === 0 && !isSpoken(item)
  const others = output.filter(isOther)
  const hidden = output.filter((item) => !isOther(item)).flatMap(hiddenIn)
  const more = {
    ...(others.length > 0 && { items: shownJson(others) }),
    ...(hidden.length > 0 && { hidden }),
    ...(providerData !== undefined &&
      Object.keys(providerData).length > 0 && { raw: shownJson(providerData, output.flatMap(saidIn)) }),
  }
  return {
    content,
    stopReason: content.some(({ type }) => type === 'tool_use') ? 'tool_use' : 'end',
    usage: usageOf(usage),
    model,
    ...(responseId !== undefined && { id: responseId }),
    ...(Object.keys(more).length > 0 && { metadata: { openai: more } }),
  }
}

/** An answer that a hook changed, or gave instead of the model. The provider's own form is dropped: it repeats the text that the hook took out. */
export function theirResponse(response: ModelResponse, given?: TheirResponse): TheirResponse {
  const { content } = response
  if (given === undefined) return { usage: new Usage(), output: [...theirAnswer(content)] }
  const { usage, responseId, requestId } = given
  const isShown = JSON.stringify(response.metadata) === JSON.stringify(responseOf(given, '').metadata)
  return {
    usage,
    output: [...theirAnswer(content, given.output, isShown)],
    ...(responseId !== undefined && { responseId }),
    ...(requestId !== undefined && { requestId }),
  }
}

/** Whether an answer is the one that the model gave. */
export function isSameAnswer(one: ModelResponse, other: ModelResponse | undefined): boolean {
  return other !== undefined && textOf(one) === textOf(other)
}

function textOf({ content, metadata }: ModelResponse): string {
  return JSON.stringify([content, metadata])
}

function usageOf(usage: TheirUsage): OurUsage {
  const cached = sumOf(usage.inputTokensDetails, ['cached_tokens', 'cached_input_tokens'])
  const reasoning = sumOf(usage.outputTokensDetails, ['reasoning_tokens'])
  return {
    inputTokens: countOf(usage.inputTokens),
    outputTokens: countOf(usage.outputTokens),
    ...(cached !== undefined && { cachedInputTokens: cached }),
    ...(reasoning !== undefined && { reasoningTokens: reasoning }),
  }
}

function sumOf(details: readonly Readonly<Record<string, number>>[] = [], names: readonly string[]) {
  const counts = details.flatMap((detail) => names.flatMap((name) => detail[name] ?? []))
  return counts.length === 0 ? undefined : countOf(counts.reduce((sum, count) => sum + count, 0))
}

/** Providers of others leave counts out. */
function countOf(tokens: number | undefined): number {
  return Number.isSafeInteger(tokens) && Number(tokens) >= 0 ? Number(tokens) : 0
}

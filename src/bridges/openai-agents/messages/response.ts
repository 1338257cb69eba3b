import { type ModelResponse as TheirResponse, type Usage as TheirUsage, Usage } from '@openai/agents'
import type { ModelResponse, Usage as OurUsage } from '../../../protocol/index.ts'
import { jsonOf } from '../../host/given-input.ts'
import { blocksOf } from './to-ours.ts'
import { theirAnswer } from './to-theirs.ts'

/** An answer of the SDK as hooks read it. Items without a form of ours, such as calls of hosted tools, are in its metadata. */
export function responseOf({ output, usage, responseId }: TheirResponse, model: string): ModelResponse {
  const content = output.flatMap(blocksOf)
  const others = output.filter((item) => blocksOf(item).length === 0)
  return {
    content,
    stopReason: content.some(({ type }) => type === 'tool_use') ? 'tool_use' : 'end',
    usage: usageOf(usage),
    model,
    ...(responseId !== undefined && { id: responseId }),
    ...(others.length > 0 && { metadata: { openai: { items: jsonOf(others) } } }),
  }
}

/** An answer that a hook changed, or gave instead of the model. */
export function theirResponse({ content }: ModelResponse, given?: TheirResponse): TheirResponse {
  const output = [...theirAnswer(content, given?.output)]
  if (given === undefined) return { usage: new Usage(), output }
  const { providerData: _, ...kept } = given // the provider's own form still says what the hook has taken out
  return { ...kept, output }
}

/** Whether an answer is the one that the model gave. */
export function isSameAnswer(one: ModelResponse, other: ModelResponse | undefined): boolean {
  return other !== undefined && JSON.stringify(one.content) === JSON.stringify(other.content)
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

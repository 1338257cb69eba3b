import { collector, toResponse } from '../../../agent/internal.ts'
import type { ModelResponse } from '../../../protocol/index.ts'
import type { TheirAnswer, TheirPart } from '../sdk.ts'

/** The answer of a model, and as hooks read it. */
export interface Origin {
  readonly answer: TheirAnswer
  readonly response: ModelResponse
}

type Collected = Parameters<typeof toResponse>[0]
type Collectable = Parameters<ReturnType<typeof collector>['take']>[0]

export function originOf(answer: TheirAnswer): Origin {
  return { answer, response: toResponse(answer as Collected) }
}

/** The answer that these parts are. One that broke off has no finish, and counts as far as it came: the AI SDK decides what that means. */
export function originOfParts(parts: readonly TheirPart[]): Origin {
  const collected = collector()
  const finish = parts.findLast((part) => part.type === 'finish')
  for (const part of parts) if (part.type !== 'finish') collected.take(part as Collectable)
  const isWhole = finish !== undefined && finish.finishReason.unified !== 'interrupted'
  collected.take(
    isWhole ? (finish as Collectable) : { type: 'finish', finishReason: 'other', usage: finish?.usage ?? {} },
  )
  const result = collected.result()
  const response = toResponse(result)
  const { finishReason = { unified: 'other', raw: undefined }, usage = usageOf(response) } = finish ?? {}
  const answer = { ...result, finishReason, usage, warnings: result.warnings ?? [] } as TheirAnswer
  return { answer, response }
}

/** A changed answer without what may repeat its words as they were: the body of the response, and what the provider says of each word. */
export function withoutRepeats({
  content,
  finishReason,
  usage,
  warnings,
  request,
  response,
}: TheirAnswer): TheirAnswer {
  return {
    content,
    finishReason,
    usage,
    warnings,
    ...(request !== undefined && { request }),
    ...(response !== undefined && { response: knownOf(response) }),
  }
}

/** The identity of a response, without its headers and its body. */
export function knownOf({ id, timestamp, modelId }: NonNullable<TheirAnswer['response']>) {
  return {
    ...(id !== undefined && { id }),
    ...(timestamp !== undefined && { timestamp }),
    ...(modelId !== undefined && { modelId }),
  }
}

export function usageOf({ usage }: ModelResponse): TheirAnswer['usage'] {
  const { inputTokens, outputTokens, cachedInputTokens, reasoningTokens } = usage
  return {
    inputTokens: { total: inputTokens, noCache: undefined, cacheRead: cachedInputTokens, cacheWrite: undefined },
    outputTokens: { total: outputTokens, text: undefined, reasoning: reasoningTokens },
  }
}

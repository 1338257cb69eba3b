import { MockLanguageModelV4 } from 'ai/test'

type Turn = string | readonly { readonly toolName: string; readonly input: unknown }[]

const usage = {
  inputTokens: { total: 10, noCache: 10, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 5, text: 5, reasoning: 0 },
}

/** A model that answers from a script, so that the example needs no key. */
export function scriptedModel(turns: readonly Turn[]): MockLanguageModelV4 {
  return new MockLanguageModelV4({
    doGenerate: turns.map((turn) => ({
      content:
        typeof turn === 'string'
          ? [{ type: 'text', text: turn }]
          : turn.map(({ toolName, input }, at) => ({
              type: 'tool-call',
              toolCallId: `call_${at + 1}`,
              toolName,
              input: JSON.stringify(input),
            })),
      finishReason: { unified: typeof turn === 'string' ? 'stop' : 'tool-calls', raw: undefined },
      usage,
      warnings: [],
    })),
  })
}

import type { MastraModelConfig } from '@mastra/core/llm'

type Call = { readonly toolCallId: string; readonly toolName: string; readonly input: string }

/** A model that gives these answers, one after the other: the example needs no network. */
export function scripted(...turns: (string | readonly Call[])[]): MastraModelConfig {
  const answer = () => {
    const turn = turns.shift() ?? 'The script has ended.'
    const words = typeof turn === 'string'
    const content = words ? [{ type: 'text', text: turn }] : turn.map((call) => ({ type: 'tool-call', ...call }))
    const usage = { inputTokens: 9, outputTokens: 9, totalTokens: 18 }
    return { content, finishReason: words ? 'stop' : 'tool-calls', usage, warnings: [] }
  }
  const model = {
    specificationVersion: 'v2',
    provider: 'scripted',
    modelId: 'scripted',
    supportedUrls: {},
    doGenerate: async () => answer(),
    doStream: () => Promise.reject(new Error('the example is not streamed')),
  }
  return model as unknown as MastraModelConfig
}

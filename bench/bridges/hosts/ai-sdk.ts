import { generateText, isStepCount, jsonSchema, type LanguageModelMiddleware, tool, wrapLanguageModel } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import { withPawl } from '../../../src/bridges/ai-sdk/index.ts'
import type { BenchHost } from '../host.ts'

const usage = {
  inputTokens: { total: 10, noCache: 10, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 5, text: 5, reasoning: 0 },
}
const answered = {
  content: [{ type: 'text', text: 'done' }],
  finishReason: { unified: 'stop', raw: undefined },
} as const
const calling = {
  content: [{ type: 'tool-call', toolCallId: 'call_1', toolName: 'weather', input: '{"city":"Paris"}' }],
  finishReason: { unified: 'tool-calls', raw: undefined },
} as const

function modelOf() {
  const model = new MockLanguageModelV4()
  // not the one of the mock, which keeps every call
  model.doGenerate = async ({ prompt }) => {
    const { content, finishReason } = prompt.at(-1)?.role === 'tool' ? answered : calling
    return { content: [...content], finishReason, usage, warnings: [] }
  }
  return model
}

export const host: BenchHost = {
  setup(mounted) {
    const weather = tool({
      description: 'the weather',
      inputSchema: jsonSchema<{ city: string }>({ type: 'object', properties: { city: { type: 'string' } } }),
      execute: async () => 'rain',
    })
    const forwarding: LanguageModelMiddleware = {
      specificationVersion: 'v4',
      wrapGenerate: ({ doGenerate }) => doGenerate(),
    }
    const plain = { model: modelOf(), tools: { weather }, stopWhen: isStepCount(4) }
    const settings =
      mounted === 'nothing'
        ? plain
        : mounted === 'forwarding'
          ? { ...plain, model: wrapLanguageModel({ model: plain.model, middleware: forwarding }) }
          : withPawl(plain, { hooks: mounted, logger: false })
    return async () => (await generateText({ ...settings, prompt: 'go' })).text
  },
}

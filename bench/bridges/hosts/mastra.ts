import { Agent } from '@mastra/core/agent'
import type { MastraModelConfig } from '@mastra/core/llm'
import { createTool } from '@mastra/core/tools'
import { z } from 'zod'
import { withPawl } from '../../../src/bridges/mastra/index.ts'
import type { BenchHost } from '../host.ts'

const usage = { inputTokens: 10, outputTokens: 5, totalTokens: 15 }

interface Asked {
  readonly prompt: readonly { readonly role: string }[]
}

const model = {
  specificationVersion: 'v2',
  provider: 'bench',
  modelId: 'bench',
  supportedUrls: {},
  async doGenerate({ prompt }: Asked) {
    const isAnswered = prompt.at(-1)?.role === 'tool'
    const call = { type: 'tool-call', toolCallId: 'call_1', toolName: 'weather', input: '{"city":"Paris"}' }
    const content = [isAnswered ? { type: 'text', text: 'done' } : call]
    return { content, finishReason: isAnswered ? 'stop' : 'tool-calls', usage, warnings: [] }
  },
  doStream: () => Promise.reject(new Error('this benchmark does not stream')),
} as unknown as MastraModelConfig

export const host: BenchHost = {
  setup(mounted) {
    const weather = createTool({
      id: 'weather',
      description: 'the weather',
      inputSchema: z.object({ city: z.string() }),
      execute: async () => 'rain',
    })
    const forwarding = { hooks: { beforeToolCall: () => undefined, afterToolCall: () => undefined } }
    const config = { id: 'bench', name: 'bench', instructions: 'Be brief.', model, tools: { weather } }
    const agent = new Agent(
      mounted === 'nothing'
        ? config
        : mounted === 'forwarding'
          ? { ...config, ...forwarding }
          : withPawl(config, { hooks: mounted, logger: false }),
    )
    return async () => (await agent.generate('go')).text
  },
}

import { Agent, type Model, type ModelRequest, Runner, tool, Usage } from '@openai/agents'
import { withPawl } from '../../../src/bridges/openai-agents/index.ts'
import type { BenchHost } from '../host.ts'

const usage = new Usage({ requests: 1, inputTokens: 10, outputTokens: 5, totalTokens: 15 })

const model: Model = {
  async getResponse({ input }: ModelRequest) {
    const last = typeof input === 'string' ? undefined : input.at(-1)
    const output =
      last?.type === 'function_call_result'
        ? {
            type: 'message' as const,
            role: 'assistant' as const,
            status: 'completed' as const,
            content: [{ type: 'output_text' as const, text: 'done' }],
          }
        : {
            type: 'function_call' as const,
            callId: 'call_1',
            name: 'weather',
            arguments: '{"city":"Paris"}',
            status: 'completed' as const,
          }
    return { usage, output: [output] }
  },
  getStreamedResponse() {
    throw new Error('this benchmark does not stream')
  },
}

const forwarding: Model = {
  getResponse: (request) => model.getResponse(request),
  getStreamedResponse: (request) => model.getStreamedResponse(request),
}

export const host: BenchHost = {
  setup(mounted) {
    const weather = tool({
      name: 'weather',
      description: 'the weather',
      parameters: { type: 'object', properties: {}, required: [], additionalProperties: true },
      strict: false,
      execute: async () => 'rain',
    })
    const plain = new Agent({ name: 'bench', model: mounted === 'forwarding' ? forwarding : model, tools: [weather] })
    const agent = typeof mounted === 'string' ? plain : withPawl(plain, { hooks: mounted, logger: false })
    const runner = new Runner({ tracingDisabled: true })
    return async () => String((await runner.run(agent, 'go')).finalOutput)
  },
}

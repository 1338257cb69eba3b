import { BaseChatModel } from '@langchain/core/language_models/chat_models'
import { AIMessage, type BaseMessage, HumanMessage, ToolMessage } from '@langchain/core/messages'
import { type AgentMiddleware, createAgent, createMiddleware, tool } from 'langchain'
import { pawlMiddleware } from '../../../src/bridges/langchain/index.ts'
import type { BenchHost, Mounted } from '../host.ts'

const usage = { input_tokens: 10, output_tokens: 5, total_tokens: 15 }
const call = { id: 'call_1', name: 'weather', args: { city: 'Paris' }, type: 'tool_call' as const }

class Model extends BaseChatModel {
  override _llmType() {
    return 'bench'
  }

  override bindTools(tools: object[]) {
    return this.withConfig({ tools } as object)
  }

  override async _generate(messages: BaseMessage[]) {
    const isAnswered = ToolMessage.isInstance(messages.at(-1))
    const fields = isAnswered ? { content: 'done' } : { content: '', tool_calls: [call] }
    return { generations: [{ text: '', message: new AIMessage({ ...fields, usage_metadata: usage } as object) }] }
  }
}

/** Forwards both calls, and does nothing else. */
const forwarding = createMiddleware({
  name: 'Forwarding',
  wrapModelCall: (request, handler) => handler(request),
  wrapToolCall: (request, handler) => handler(request),
})

function middlewareOf(mounted: Mounted): AgentMiddleware[] {
  if (mounted === 'nothing') return []
  return [mounted === 'forwarding' ? forwarding : pawlMiddleware({ hooks: mounted, logger: false })]
}

export const host: BenchHost = {
  setup(mounted) {
    const weather = tool(() => 'rain', {
      name: 'weather',
      description: 'the weather',
      schema: { type: 'object', properties: { city: { type: 'string' } } },
    })
    const agent = createAgent({
      model: new Model({}),
      tools: [weather],
      middleware: middlewareOf(mounted),
    })
    return async () => {
      const { messages } = await agent.invoke({ messages: [new HumanMessage('go')] })
      return messages.at(-1)?.text ?? ''
    }
  },
}

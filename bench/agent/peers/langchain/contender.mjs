import { BaseChatModel } from '@langchain/core/language_models/chat_models'
import { AIMessage } from '@langchain/core/messages'
import { createAgent, createMiddleware, tool } from 'langchain'
import {
  answer,
  callId,
  inputSchema,
  question,
  toolDescription,
  toolInput,
  toolName,
  toolOutput,
} from '../../scenario.ts'

class ScriptedModel extends BaseChatModel {
  constructor(calls) {
    super({})
    this.calls = calls
  }
  _llmType() {
    return 'scripted'
  }
  bindTools() {
    return this
  }
  async _generate(messages) {
    this.calls.model++
    const message =
      messages[messages.length - 1].getType() === 'human'
        ? new AIMessage({
            content: '',
            tool_calls: [{ id: callId, name: toolName, args: toolInput, type: 'tool_call' }],
          })
        : new AIMessage(answer)
    return { generations: [{ text: message.content, message }] }
  }
}

/** Uses middleware with all six hooks; no checkpointer, no streaming. */
export function setup({ hooks, onHook, calls }) {
  const weather = tool(
    async () => {
      calls.tool++
      return toolOutput
    },
    { name: toolName, description: toolDescription, schema: inputSchema },
  )
  const middleware = Array.from({ length: hooks }, (_, index) => noOp(`no-op-${index}`, onHook))
  const agent = createAgent({ model: new ScriptedModel(calls), tools: [weather], middleware })
  // each before and after hook is a step of the graph: five of each exceed the default limit on this short run
  const config = { recursionLimit: 1000 }
  return async () => {
    const { messages } = await agent.invoke({ messages: [{ role: 'user', content: question }] }, config)
    return messages[messages.length - 1].content
  }
}

function noOp(name, onHook) {
  return createMiddleware({
    name,
    beforeAgent: async () => onHook('beforeAgent'),
    beforeModel: async () => onHook('beforeModel'),
    wrapModelCall: async (request, handler) => {
      onHook('wrapModelCall')
      return handler(request)
    },
    afterModel: async () => onHook('afterModel'),
    wrapToolCall: async (request, handler) => {
      onHook('wrapToolCall')
      return handler(request)
    },
    afterAgent: async () => onHook('afterAgent'),
  })
}

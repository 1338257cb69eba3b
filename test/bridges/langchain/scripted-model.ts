import type { CallbackManagerForLLMRun } from '@langchain/core/callbacks/manager'
import { BaseChatModel, type BindToolsInput } from '@langchain/core/language_models/chat_models'
import { AIMessage, AIMessageChunk, type BaseMessage, type UsageMetadata } from '@langchain/core/messages'
import { ChatGenerationChunk, type ChatResult } from '@langchain/core/outputs'
import type { StoryTurn } from '../story.ts'

/** What all models of one story share: the script, and the requests so far. */
export interface Script {
  readonly turns: readonly StoryTurn[]
  readonly requests: string[]
}

const usage: UsageMetadata = { input_tokens: 10, output_tokens: 5, total_tokens: 15 }

/** A chat model of LangChain that follows a script, and streams word by word. */
export class ScriptedChatModel extends BaseChatModel {
  readonly model = 'scripted'
  readonly #script: Script

  constructor(script: Script) {
    super({})
    this.#script = script
  }

  override _llmType(): string {
    return 'scripted'
  }

  override bindTools(tools: BindToolsInput[]) {
    return this.withConfig({ tools } as object)
  }

  override async _generate(messages: BaseMessage[]): Promise<ChatResult> {
    const message = new AIMessage({ ...this.#next(messages), usage_metadata: usage } as object)
    return { generations: [{ text: message.text, message }] }
  }

  override async *_streamResponseChunks(
    messages: BaseMessage[],
    _options: unknown,
    manager?: CallbackManagerForLLMRun,
  ): AsyncGenerator<ChatGenerationChunk> {
    const { content, tool_calls: calls } = this.#next(messages)
    for (const text of content.split(/(?<= )/)) {
      const chunk = new ChatGenerationChunk({ text, message: new AIMessageChunk({ content: text }) })
      yield chunk
      await manager?.handleLLMNewToken(text, undefined, undefined, undefined, undefined, { chunk })
    }
    const chunks = calls.map(({ id, name, args }, index) => ({ id, name, args: JSON.stringify(args), index }))
    const last = new AIMessageChunk({ content: '', tool_call_chunks: chunks, usage_metadata: usage } as object)
    yield new ChatGenerationChunk({ text: '', message: last })
  }

  #next(messages: readonly BaseMessage[]) {
    const { turns, requests } = this.#script
    const turn = turns[requests.length]
    requests.push(JSON.stringify(messages.map((one) => [one.getType(), one.content, (one as AIMessage).tool_calls])))
    if (turn instanceof Error) throw turn
    if (turn === undefined) throw new Error('the script has ended')
    const calls = typeof turn === 'string' ? [] : turn
    return {
      content: typeof turn === 'string' ? turn : '',
      tool_calls: calls.map(({ id, name, input }) => ({ id, name, args: { ...input }, type: 'tool_call' as const })),
    }
  }
}

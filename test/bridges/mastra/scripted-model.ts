import type { MastraModelConfig } from '@mastra/core/llm'
import type { CallOptions, Part, PromptMessage } from '../../../src/bridges/mastra/messages/language-model.ts'
import type { StoryTurn } from '../story.ts'

export interface Scripted {
  readonly model: MastraModelConfig
  /** What the model was asked, without times. */
  readonly requests: readonly string[]
  readonly prompts: readonly (readonly PromptMessage[])[]
}

const usage = { inputTokens: 10, outputTokens: 5, totalTokens: 15 }

/** A language model of the AI SDK that gives the answers of a script, one after the other, and keeps what it was asked. */
export function scriptedModel(script: StoryTurn[]): Scripted {
  const requests: string[] = []
  const prompts: (readonly PromptMessage[])[] = []
  const next = ({ prompt, tools }: CallOptions) => {
    requests.push(JSON.stringify({ prompt, tools }, (key, value: unknown) => (key === 'createdAt' ? 0 : value)))
    prompts.push(prompt)
    const turn = script.shift()
    if (turn === undefined) throw new Error('the script has ended')
    if (turn instanceof Error) throw turn
    return turn
  }
  const model = {
    specificationVersion: 'v2',
    provider: 'scripted',
    modelId: 'scripted',
    supportedUrls: {},
    doGenerate: async (options: CallOptions) => {
      const turn = next(options)
      const content = typeof turn === 'string' ? [{ type: 'text', text: turn }] : callsOf(turn)
      return { content, finishReason: reasonOf(turn), usage, warnings: [] }
    },
    doStream: async (options: CallOptions) => ({ stream: ReadableStream.from(partsOf(next(options))) }),
  }
  return { model: model as unknown as MastraModelConfig, requests, prompts }
}

type Words = Exclude<StoryTurn, Error>

function* partsOf(turn: Words): Iterable<Part> {
  yield { type: 'stream-start', warnings: [] }
  if (typeof turn === 'string') {
    yield { type: 'text-start', id: 't' }
    for (const delta of turn.match(/\S+\s*/g) ?? []) yield { type: 'text-delta', id: 't', delta }
    yield { type: 'text-end', id: 't' }
  } else yield* callsOf(turn)
  yield { type: 'finish', finishReason: reasonOf(turn), usage }
}

function callsOf(turn: Exclude<Words, string>): readonly Part[] {
  return turn.map(({ id, name, input }) => {
    const call = { toolCallId: id, toolName: name, input: JSON.stringify(input) }
    return { type: 'tool-call', ...call }
  })
}

function reasonOf(turn: Words): string {
  return typeof turn === 'string' ? 'stop' : 'tool-calls'
}

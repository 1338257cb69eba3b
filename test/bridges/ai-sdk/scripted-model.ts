import { type LanguageModelMiddleware, simulateReadableStream } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import type { StoryTurn } from '../story.ts'

type Answer = Awaited<ReturnType<Parameters<NonNullable<LanguageModelMiddleware['wrapGenerate']>>[0]['doGenerate']>>
type Stream = Awaited<ReturnType<Parameters<NonNullable<LanguageModelMiddleware['wrapStream']>>[0]['doStream']>>
type Part = Stream['stream'] extends ReadableStream<infer P> ? P : never
type Prompt = Parameters<MockLanguageModelV4['doGenerate']>[0]['prompt']

/** A script that several models, also those of other processes, read on. */
export interface Script {
  readonly turns: readonly StoryTurn[]
  readonly prompts: Prompt[]
  at: number
}

const usage = {
  inputTokens: { total: 10, noCache: 10, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 5, text: 5, reasoning: undefined },
}

/** A model of the AI SDK that reads its answers from a script. */
export function scriptedModel(script: Script): MockLanguageModelV4 {
  const next = ({ prompt }: { readonly prompt: Prompt }): Answer => {
    script.prompts.push(structuredClone(prompt))
    const turn = script.turns[script.at++] ?? 'the script is over'
    if (turn instanceof Error) throw turn
    return answerOf(turn)
  }
  return new MockLanguageModelV4({
    doGenerate: async (options) => next(options),
    doStream: async (options) => ({
      stream: simulateReadableStream({ chunks: partsOf(next(options)), chunkDelayInMs: null, initialDelayInMs: null }),
    }),
  })
}

export function answerOf(turn: Exclude<StoryTurn, Error>): Answer {
  const isText = typeof turn === 'string'
  return {
    content: isText
      ? [{ type: 'text', text: turn }]
      : turn.map(({ id, name, input }) => ({
          type: 'tool-call',
          toolCallId: id,
          toolName: name,
          input: JSON.stringify(input),
        })),
    finishReason: { unified: isText ? 'stop' : 'tool-calls', raw: undefined },
    usage,
    warnings: [],
  }
}

export function partsOf({ content, finishReason }: Answer): Part[] {
  return [
    { type: 'stream-start', warnings: [] },
    ...content.flatMap((part, at): readonly Part[] => {
      if (part.type === 'text')
        return [
          { type: 'text-start', id: String(at) },
          ...part.text.split(/(?<= )/).map((delta) => ({ type: 'text-delta' as const, id: String(at), delta })),
          { type: 'text-end', id: String(at) },
        ]
      return part.type === 'tool-call' ? [part] : []
    }),
    { type: 'finish', finishReason, usage },
  ]
}

/** A model with a script of its own. */
export function modelOf(...turns: readonly StoryTurn[]): {
  readonly model: MockLanguageModelV4
  readonly script: Script
} {
  const script: Script = { turns, prompts: [], at: 0 }
  return { model: scriptedModel(script), script }
}

import { type Message, Model, type ModelStreamEvent, type StreamOptions } from '@strands-agents/sdk'
import type { StoryTurn } from '../story.ts'

/** A model of Strands that gives the answers of a script, one after the other, and keeps what it was asked. */
export class ScriptedModel extends Model {
  readonly requests: string[] = []
  readonly #script: StoryTurn[]

  constructor(script: StoryTurn[]) {
    super()
    this.#script = script
  }

  override updateConfig(): void {}

  override getConfig() {
    return { modelId: 'scripted' }
  }

  override async *stream(messages: Message[], options?: StreamOptions): AsyncIterable<ModelStreamEvent> {
    const { systemPrompt, toolSpecs } = options ?? {}
    const said = messages.map(({ role, content }) => ({ role, content }))
    this.requests.push(JSON.stringify({ systemPrompt, messages: said, toolSpecs }))
    const turn = this.#script.shift()
    if (turn === undefined) throw new Error('the script has ended')
    if (turn instanceof Error) throw turn
    yield { type: 'modelMessageStartEvent', role: 'assistant' }
    if (typeof turn === 'string') yield* wordsOf(turn)
    else for (const { id, name, input } of turn) yield* callOf(id, name, input)
    yield { type: 'modelMessageStopEvent', stopReason: typeof turn === 'string' ? 'endTurn' : 'toolUse' }
    yield { type: 'modelMetadataEvent', usage: { inputTokens: 10, outputTokens: 5, totalTokens: 15 } }
  }
}

function* wordsOf(text: string): Iterable<ModelStreamEvent> {
  yield { type: 'modelContentBlockStartEvent' }
  for (const word of text.match(/\S+\s*/g) ?? [])
    yield { type: 'modelContentBlockDeltaEvent', delta: { type: 'textDelta', text: word } }
  yield { type: 'modelContentBlockStopEvent' }
}

function* callOf(toolUseId: string, name: string, input: unknown): Iterable<ModelStreamEvent> {
  yield { type: 'modelContentBlockStartEvent', start: { type: 'toolUseStart', name, toolUseId } }
  yield {
    type: 'modelContentBlockDeltaEvent',
    delta: { type: 'toolUseInputDelta', input: JSON.stringify(input) },
  }
  yield { type: 'modelContentBlockStopEvent' }
}

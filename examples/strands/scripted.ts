import { type JSONValue, Model, type ModelStreamEvent } from '@strands-agents/sdk'

type Turn = string | readonly { readonly name: string; readonly toolUseId: string; readonly input: JSONValue }[]

class ScriptedModel extends Model {
  readonly #turns: Turn[]

  constructor(turns: Turn[]) {
    super()
    this.#turns = turns
  }

  override updateConfig(): void {}

  override getConfig() {
    return { modelId: 'scripted' }
  }

  override async *stream(): AsyncIterable<ModelStreamEvent> {
    const turn = this.#turns.shift() ?? 'The script has ended.'
    yield { type: 'modelMessageStartEvent', role: 'assistant' }
    if (typeof turn === 'string') {
      yield { type: 'modelContentBlockStartEvent' }
      yield { type: 'modelContentBlockDeltaEvent', delta: { type: 'textDelta', text: turn } }
      yield { type: 'modelContentBlockStopEvent' }
    } else
      for (const { input, ...call } of turn) {
        yield { type: 'modelContentBlockStartEvent', start: { type: 'toolUseStart', ...call } }
        yield {
          type: 'modelContentBlockDeltaEvent',
          delta: { type: 'toolUseInputDelta', input: JSON.stringify(input) },
        }
        yield { type: 'modelContentBlockStopEvent' }
      }
    yield { type: 'modelMessageStopEvent', stopReason: typeof turn === 'string' ? 'endTurn' : 'toolUse' }
  }
}

/** A model that gives these answers, one after the other: the example needs no network. */
export function scripted(...turns: Turn[]): Model {
  return new ScriptedModel(turns)
}

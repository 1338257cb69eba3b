import { defineEvent, type Field, maybe, of } from '../../kernel/index.ts'
import type { Codec } from '../json/codec.ts'
import { type Message, message } from '../models/message.ts'
import { type ModelRequest, type ModelResponse, modelRequest, modelResponse, type Usage } from '../models/model.ts'

/** Whether a result is real, or replaced an operation that did not run. */
export type ResultOrigin = (typeof origins)[number]
export const origins = ['real', 'stub', 'denied'] as const

/** A value that a hook has changed, as it would come from the wire. It is checked first: another form cannot be written. */
function again<T>(codec: Codec<T>, value: T, path: string): T {
  if (!codec.accepts(value)) codec.check(value, path)
  return codec.decode(codec.encode(value), path)
}

/** A call of the model. */
export const modelEvents = [
  defineEvent({
    name: 'model.before',
    carries: { request: of<ModelRequest>() },
    modifies: ['request'],
    outcomes: ['inform', 'modify', 'stub', 'ask', 'deny'],
    stub: message as Field<Message>,
    select: { model: ({ request }) => request.model },
    revise: ({ request }) => ({ request: again(modelRequest as Codec<ModelRequest>, request, 'request') }),
  }),
  defineEvent({
    name: 'model.around',
    carries: { request: of<ModelRequest>(), turn: of<number>() },
    modifies: ['request'],
    around: modelResponse as Field<ModelResponse>,
    select: { model: ({ request }) => request.model },
    revise({ request }) {
      modelRequest.check(request, 'request')
      return {}
    },
  }),
  defineEvent({
    name: 'model.after',
    carries: { request: of<ModelRequest>({ frozen: true }), response: of<ModelResponse>(), origin: of<ResultOrigin>() },
    modifies: ['response'],
    outcomes: ['approve', 'modify', 'ask', 'deny'],
    select: { model: ({ request }) => request.model, origin: ({ origin }) => origin },
    values: { origin: origins },
    revise: ({ response }) => ({ response: again(modelResponse as Codec<ModelResponse>, response, 'response') }),
  }),
  defineEvent({
    name: 'tokens.counted',
    carries: {
      inputTokens: of<number>(),
      outputTokens: of<number>(),
      totalTokens: of<number>(),
      usage: of<Usage>({ frozen: true }),
      /** In whole billionths of the price table's currency, which can be added up without drift. */
      cost: maybe<number>(),
      /** The same in units of the currency. */
      estimatedCost: maybe<number>(),
      /** The model that answered. */
      model: of<string>(),
      /** The model that was asked, where another one answered, or the same under a longer name. */
      requestedModel: maybe<string>(),
    },
    select: { model: ({ model }) => model },
  }),
] as const

import { defineEvent, maybe, of } from '../../kernel/index.ts'
import type { Message } from '../message.ts'
import { type ModelRequest, type ModelResponse, modelRequest, modelResponse } from '../model.ts'

/** Whether a result is what it claims to be, or took the place of something that did not run. */
export type ResultOrigin = 'real' | 'stub' | 'denied'

/** A call of the model. */
export const modelEvents = [
  defineEvent({
    name: 'model.before',
    carries: { request: of<ModelRequest>() },
    modifies: ['request'],
    outcomes: ['inform', 'modify', 'stub', 'ask', 'deny'],
    stub: of<Message>(),
    select: { model: ({ request }) => request.model },
    revise: ({ request }) => ({ request: modelRequest.decode(modelRequest.encode(request), 'request') }),
  }),
  defineEvent({
    name: 'model.around',
    carries: { request: of<ModelRequest>(), turn: of<number>() },
    modifies: ['request'],
    around: of<ModelResponse>(),
    select: { model: ({ request }) => request.model },
  }),
  defineEvent({
    name: 'model.after',
    carries: { request: of<ModelRequest>(), response: of<ModelResponse>(), origin: of<ResultOrigin>() },
    modifies: ['response'],
    outcomes: ['approve', 'modify', 'ask', 'deny'],
    select: { model: ({ request }) => request.model, origin: ({ origin }) => origin },
    revise: ({ response }) => ({
      response: modelResponse.decode(modelResponse.encode(response), 'response'),
    }),
  }),
  defineEvent({
    name: 'tokens.counted',
    carries: {
      inputTokens: of<number>(),
      outputTokens: of<number>(),
      totalTokens: of<number>(),
      estimatedCost: maybe<number>(),
      model: of<string>(),
    },
    select: { model: ({ model }) => model },
  }),
] as const

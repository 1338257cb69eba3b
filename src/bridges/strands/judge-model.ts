import {
  type AgentStreamEvent,
  type InvokeModelContext,
  type InvokeModelStage,
  type MiddlewareHandlerOf,
  type MiddlewareNextOf,
  Model,
  type ModelStreamEvent,
} from '@strands-agents/sdk'
import type { ModelRequest } from '../../protocol/index.ts'
import { type Relay, relayStream } from '../host/relay-stream.ts'
import type { Mount } from './judge-tool.ts'
import { answerAfter, eventsOf } from './messages/answer.ts'
import { requestOf } from './messages/request.ts'
import { type Answer, responseOf } from './messages/to-ours.ts'

type Next = MiddlewareNextOf<typeof InvokeModelStage>

/** What a model call streams: events, and its answer at the end. */
type Part =
  | { readonly type: 'event'; readonly event: AgentStreamEvent }
  | { readonly type: 'answer'; readonly answer: Answer }

/** Middleware of model calls: hooks judge the request, wraps enclose the call, hooks judge the answer. */
export function judgeModel({ host, runs }: Mount): MiddlewareHandlerOf<typeof InvokeModelStage> {
  return async function* (context, next) {
    const signal = context.agent.cancelSignal
    const turns = runs.of(signal, 'model')
    const { request, after } = requestOf(context, host)
    const call = relayOf(context, next, after, host.judges('model.after') || host.hears('model.around'))
    try {
      for await (const part of relayStream(
        (generate) => turns.model(request, generate, { ask: host.nobody, signal }),
        call.relay,
      )) {
        if (part.type === 'answer') return { result: part.answer }
        yield part.event
      }
      throw new TypeError('the stream of a model ended without an answer') // relayStream passes the last part on, or throws
    } catch (error) {
      if (!signal.aborted) throw error
      if (call.failure() !== undefined) throw call.failure()
      return yield* next({ ...context, model: unasked })
    }
  }
}

/** One model call of Strands. `failure` is what Strands itself threw when the call was cancelled while it ran. */
function relayOf(
  context: InvokeModelContext,
  next: Next,
  after: (judged: ModelRequest) => InvokeModelContext,
  isHeld: boolean,
) {
  const { modelId = 'unknown' } = context.model
  const answers: Answer[] = []
  let failure: unknown
  const relay: Relay<Part> = {
    isHeld,
    async *open(request) {
      const judged = after(request)
      try {
        const answer = yield* events(next(judged))
        answers.push(answer)
        yield { type: 'answer', answer }
      } catch (error) {
        if (context.agent.cancelSignal.aborted) failure = error // an earlier failure has not ended the run: a wrap tries again
        throw error
      }
    },
    read(parts) {
      const last = parts.at(-1)
      if (last?.type !== 'answer') throw new TypeError('nobody reads the stream any more')
      return responseOf(last.answer, modelId)
    },
    write(response) {
      const answer = answerAfter(response, answers)
      const shown = eventsOf(answer, context).map((event) => ({ type: 'event' as const, event }))
      return [...shown, { type: 'answer', answer }]
    },
  }
  return { relay, failure: () => failure }
}

async function* events(call: ReturnType<Next>): AsyncGenerator<Part, Answer, undefined> {
  try {
    for (;;) {
      const step = await call.next()
      if (step.done === true) return step.value.result
      yield { type: 'event', event: step.value }
    }
  } finally {
    await call.return({ result: undefined as never }) // does nothing at its end
  }
}

/** Replaces the model in a call that is cancelled before it is made: Strands then ends the run as cancelled, as it does itself. */
class Unasked extends Model {
  updateConfig(): void {}
  getConfig() {
    return { modelId: 'none' }
  }
  async *stream(): AsyncGenerator<ModelStreamEvent> {
    yield { type: 'modelMessageStartEvent', role: 'assistant' }
  }
}
const unasked = new Unasked()

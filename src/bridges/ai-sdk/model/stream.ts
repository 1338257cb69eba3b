import { relayStream } from '../../host/relay-stream.ts'
import type { TheirPart, TheirStream } from '../sdk.ts'
import { answerOf, partsOf, responseOfParts } from './answer.ts'
import { type ModelCall, whileJudging } from './generate.ts'
import { partsIn } from './part-stream.ts'
import { askedModel } from './request.ts'

/** An answer in parts, with what the provider says of its request and response. */
export interface Streaming {
  readonly about: () => Omit<TheirStream, 'stream'>
  readonly parts: AsyncGenerator<TheirPart, void, undefined>
}

/**
 * Streams the answer of a model with its hooks. An error among the parts is the failure of the call for hooks, and stays a part for the AI SDK
 * if parts have been passed on.
 */
export function stream({ bridge, run, model, params }: ModelCall): Streaming {
  const { host } = bridge
  const asked = askedModel(host, params, model)
  const isHeld = host.judges('model.after') || host.hears('model.around')
  let about: Omit<TheirStream, 'stream'> = {}
  let taken: readonly TheirPart[] = []
  const parts = relayStream<TheirPart>((call) => run.turns.model(asked.request, call, whileJudging(bridge, params)), {
    isHeld,
    async open(judged) {
      const { stream: given, ...rest } = await model.doStream(asked.paramsOf(judged))
      about = rest
      return isHeld ? failing(partsIn(given)) : partsIn(given)
    },
    read(given) {
      taken = given
      const failure = given.find((part) => part.type === 'error')
      if (failure !== undefined) throw failure.error
      return responseOfParts(given)
    },
    write: (response) => partsOf(answerOf(response, model.provider)),
  })
  return { about: () => about, parts: withErrorParts(parts, () => taken) }
}

/** Ends at the first error, so that a wrap can try again before anything is shown. */
async function* failing(parts: AsyncIterable<TheirPart>): AsyncGenerator<TheirPart, void, undefined> {
  for await (const part of parts) {
    if (part.type === 'error') throw part.error
    yield part
  }
}

/** An error that came as a part stays one, with the parts after it. */
async function* withErrorParts(
  parts: AsyncIterable<TheirPart>,
  all: () => readonly TheirPart[],
): AsyncGenerator<TheirPart, void, undefined> {
  let shown = 0
  try {
    for await (const part of parts) {
      shown++
      yield part
    }
  } catch (error) {
    if (!all().some((part) => part.type === 'error' && part.error === error)) throw error
    yield* all().slice(shown)
  }
}

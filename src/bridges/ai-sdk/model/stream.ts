import { relayStream } from '../../host/relay-stream.ts'
import type { TheirPart, TheirStream } from '../sdk.ts'
import { answerOf, partsOf } from './answer.ts'
import { type ModelCall, whileJudging } from './generate.ts'
import { type Origin, originOfParts } from './origin.ts'
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
  let origin: Origin | undefined
  const parts = relayStream<TheirPart>((call) => run.turns.model(asked.request, call, whileJudging(bridge, params)), {
    isHeld,
    async open(judged) {
      const { stream: given, ...rest } = await model.doStream(asked.paramsOf(judged))
      about = rest
      return isHeld ? untilError(partsIn(given)) : partsIn(given)
    },
    read(given) {
      taken = given
      const failure = given.find(isError)
      if (failure !== undefined) throw failure.error
      origin = originOfParts(given)
      return origin.response
    },
    write: (response) => partsOf(answerOf(response, model.provider, origin)),
  })
  /** The parts that may still be shown after an error; undefined if it was none of the parts. */
  const partsAfter = (error: unknown, shown: number) => {
    const failures = taken.filter((part) => isError(part) && part.error === error)
    if (failures.length === 0) return undefined
    return isHeld ? failures : taken.slice(shown)
  }
  return { about: () => about, parts: withErrorParts(parts, partsAfter) }
}

function isError(part: TheirPart): part is Extract<TheirPart, { readonly type: 'error' }> {
  return part.type === 'error'
}

/** Ends at the first error, so that a wrap can try again before anything is shown. */
async function* untilError(parts: AsyncIterable<TheirPart>): AsyncGenerator<TheirPart, void, undefined> {
  for await (const part of parts) {
    yield part
    if (isError(part)) return
  }
}

/** An error that came as a part stays one, with those parts after it that may be shown. */
async function* withErrorParts(
  parts: AsyncIterable<TheirPart>,
  partsAfter: (error: unknown, shown: number) => readonly TheirPart[] | undefined,
): AsyncGenerator<TheirPart, void, undefined> {
  let shown = 0
  try {
    for await (const part of parts) {
      shown++
      yield part
    }
  } catch (error) {
    const rest = partsAfter(error, shown)
    if (rest === undefined) throw error
    yield* rest
  }
}

import type { LanguageModelMiddleware } from 'ai'
import type { Bridge } from '../bridge.ts'
import type { Run } from '../calls/runs.ts'
import type { TheirContent, TheirPart } from '../sdk.ts'
import { generate } from './generate.ts'
import { withoutRepeats } from './origin.ts'
import { partsIn, streamOf } from './part-stream.ts'
import { stream } from './stream.ts'

type CallPart = Extract<TheirContent, { readonly type: 'tool-call' }>

/** Reads the calls in an answer before the AI SDK does. */
export type ShapeCall = (run: Run, call: CallPart) => Promise<CallPart>

/** What mounts the middleware. */
export interface ModelMount {
  readonly bridge: Bridge
  /** The run that a model call belongs to. */
  readonly runOf: () => Run
  readonly shapeCall?: ShapeCall
}

/** The middleware that shows model calls to their hooks, and calls of tools in the answers to `shapeCall`. */
export function modelMiddleware({ bridge, runOf, shapeCall }: ModelMount): LanguageModelMiddleware {
  const isMounted = bridge.host.mounts('model.before', 'model.around', 'model.after', 'tokens.counted', 'error.raised')
  return {
    specificationVersion: 'v4',
    async wrapGenerate({ doGenerate, model, params }) {
      const run = runOf()
      run.hears(params.abortSignal)
      const answer = isMounted ? await generate({ bridge, run, model, params }) : await doGenerate()
      if (shapeCall === undefined) return answer
      const shape = (part: TheirContent) => (part.type === 'tool-call' ? shapeCall(run, part) : part)
      const content = await Promise.all(answer.content.map(shape))
      return content.every((part, at) => part === answer.content[at]) ? answer : { ...withoutRepeats(answer), content }
    },
    async wrapStream({ doStream, model, params }) {
      const run = runOf()
      run.hears(params.abortSignal)
      if (isMounted) {
        const { about, parts } = stream({ bridge, run, model, params })
        const given = await streamOf(shaped(parts, run, shapeCall))
        return { ...about(), stream: given }
      }
      const given = await doStream()
      if (shapeCall === undefined) return given
      return { ...given, stream: await streamOf(shaped(partsIn(given.stream), run, shapeCall)) }
    },
  }
}

async function* shaped(
  parts: AsyncIterable<TheirPart>,
  run: Run,
  shapeCall: ShapeCall | undefined,
): AsyncGenerator<TheirPart, void, undefined> {
  for await (const part of parts)
    yield part.type === 'tool-call' && shapeCall !== undefined ? await shapeCall(run, part) : part
}

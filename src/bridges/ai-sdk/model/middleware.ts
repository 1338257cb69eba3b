import type { LanguageModelMiddleware } from 'ai'
import type { Bridge } from '../bridge.ts'
import type { Run } from '../calls/runs.ts'
import type { TheirContent } from '../sdk.ts'
import { generate } from './generate.ts'
import { withoutRepeats } from './origin.ts'
import { partsIn, streamOf } from './part-stream.ts'
import { shapedStream } from './shaped-stream.ts'
import { stream } from './stream.ts'

type CallPart = Extract<TheirContent, { readonly type: 'tool-call' }>

/** A call as the AI SDK shall read it. */
interface ShapedCall {
  readonly part: CallPart
  /** Whether it is refused: then nothing of it is shown before it. */
  readonly isRefused: boolean
}

/** Reads the calls in an answer before the AI SDK does. */
export interface CallShaper {
  shape(run: Run, call: CallPart): Promise<ShapedCall>
  /** Whether the input of a call must not be shown before hooks have judged it. Without a name: whether there is a tool for which that is so. */
  holds(name?: string): boolean
}

/** What mounts the middleware. */
export interface ModelMount {
  readonly bridge: Bridge
  /** The run that a model call belongs to. */
  readonly runOf: () => Run
  readonly shaper?: CallShaper
}

/** The middleware that shows model calls to their hooks, and calls of tools in the answers to `shaper`. */
export function modelMiddleware({ bridge, runOf, shaper }: ModelMount): LanguageModelMiddleware {
  const isMounted = bridge.host.mounts('model.before', 'model.around', 'model.after', 'tokens.counted', 'error.raised')
  return {
    specificationVersion: 'v4',
    async wrapGenerate({ doGenerate, model, params }) {
      const run = runOf()
      run.hears(params.abortSignal)
      const answer = isMounted ? await generate({ bridge, run, model, params }) : await doGenerate()
      if (shaper === undefined) return answer
      const shape = async (part: TheirContent) =>
        part.type === 'tool-call' ? (await shaper.shape(run, part)).part : part
      const content = await Promise.all(answer.content.map(shape))
      return content.every((part, at) => part === answer.content[at]) ? answer : { ...withoutRepeats(answer), content }
    },
    async wrapStream({ doStream, model, params }) {
      const run = runOf()
      run.hears(params.abortSignal)
      if (isMounted) {
        const { about, parts } = stream({ bridge, run, model, params })
        const given = await streamOf(shapedStream(parts, run, shaper))
        return { ...about(), stream: given }
      }
      const given = await doStream()
      if (shaper === undefined) return given
      return { ...given, stream: await streamOf(shapedStream(partsIn(given.stream), run, shaper)) }
    },
  }
}

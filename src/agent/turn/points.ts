import type { Dispatcher, Point } from '../../kernel/index.ts'
import type { catalogue } from '../../protocol/index.ts'

type At<Name extends string> = Point<typeof catalogue, Name>

/** The points of a run's events. Written out, because the inferred type takes 650 kB in the declarations of the package. */
export interface Points {
  readonly runBefore: At<'run.before'>
  readonly contextBuilt: At<'context.built'>
  readonly promptGenerated: At<'prompt.generated'>
  readonly modelBefore: At<'model.before'>
  readonly modelAround: At<'model.around'>
  readonly modelAfter: At<'model.after'>
  readonly tokensCounted: At<'tokens.counted'>
  readonly toolBefore: At<'tool.before'>
  readonly toolAround: At<'tool.around'>
  readonly toolAfter: At<'tool.after'>
  readonly handoffBefore: At<'handoff.before'>
  readonly validationFailed: At<'validation.failed'>
  readonly resultReady: At<'result.ready'>
  readonly runAfter: At<'run.after'>
  readonly result: Judged
  readonly errorRaised: At<'error.raised'>
}

/** Looks up the points of a run's events once. */
export function pointsOf(dispatcher: Dispatcher<typeof catalogue>): Points {
  return {
    runBefore: dispatcher.point('run.before'),
    contextBuilt: dispatcher.point('context.built'),
    promptGenerated: dispatcher.point('prompt.generated'),
    modelBefore: dispatcher.point('model.before'),
    modelAround: dispatcher.point('model.around'),
    modelAfter: dispatcher.point('model.after'),
    tokensCounted: dispatcher.point('tokens.counted'),
    toolBefore: dispatcher.point('tool.before'),
    toolAround: dispatcher.point('tool.around'),
    toolAfter: dispatcher.point('tool.after'),
    handoffBefore: dispatcher.point('handoff.before'),
    validationFailed: dispatcher.point('validation.failed'),
    resultReady: dispatcher.point('result.ready'),
    runAfter: dispatcher.point('run.after'),
    result: judged(dispatcher.point('run.after')),
    errorRaised: dispatcher.point('error.raised'),
  }
}

type RunAfter = At<'run.after'>
type Judged = Pick<RunAfter, 'judge'> & { readonly dispatch: RunAfter['judge'] }

/** `run.after` without its observers: they receive only the final result. */
function judged(point: RunAfter): Judged {
  return {
    judge: point.judge,
    dispatch(payload, options) {
      const shaped = point.shape(payload, options)
      const judge = (one: Awaited<typeof shaped>) => (one.type === 'deny' ? one : point.judge(one.payload, options))
      return shaped instanceof Promise ? shaped.then(judge) : judge(shaped)
    },
  }
}

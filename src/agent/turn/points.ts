import type { Dispatcher, Point } from '../../kernel/index.ts'
import type { catalogue } from '../../protocol/index.ts'

export type Points = ReturnType<typeof pointsOf>

/** The places where the events of a run happen, looked up once. */
export function pointsOf(dispatcher: Dispatcher<typeof catalogue>) {
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

type RunAfter = Point<typeof catalogue, 'run.after'>

/** `run.after` without its observers: they hear of a result only when it is one. */
function judged(point: RunAfter): Pick<RunAfter, 'judge'> & { readonly dispatch: RunAfter['judge'] } {
  return {
    judge: point.judge,
    dispatch(payload, options) {
      const shaped = point.shape(payload, options)
      const judge = (one: Awaited<typeof shaped>) => (one.type === 'deny' ? one : point.judge(one.payload, options))
      return shaped instanceof Promise ? shaped.then(judge) : judge(shaped)
    },
  }
}

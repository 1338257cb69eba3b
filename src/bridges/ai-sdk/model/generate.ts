import type { ModelRequest, ModelResponse } from '../../../protocol/index.ts'
import type { Bridge } from '../bridge.ts'
import type { Run } from '../calls/runs.ts'
import type { TheirAnswer, TheirModel, TheirParams } from '../sdk.ts'
import { answerOf } from './answer.ts'
import { type Origin, originOf } from './origin.ts'
import { askedModel } from './request.ts'

/** A call of a model. */
export interface ModelCall {
  readonly bridge: Bridge
  readonly run: Run
  readonly model: TheirModel
  readonly params: TheirParams
}

/** Calls a model with its hooks. An answer that no hook changed is returned as the model gave it. */
export async function generate({ bridge, run, model, params }: ModelCall): Promise<TheirAnswer> {
  const asked = askedModel(bridge.host, params, model)
  let given: Origin | undefined
  const call = async (judged: ModelRequest) => {
    given = originOf(await model.doGenerate(asked.paramsOf(judged)))
    return given.response
  }
  const { response } = await run.turns.model(asked.request, call, whileJudging(bridge, params))
  if (given !== undefined && isSameResponse(response, given.response)) return given.answer
  return answerOf(response, model.provider, given)
}

/** Questions about a model call are answered with no: the AI SDK asks about calls of tools only. */
export function whileJudging(
  { host }: Bridge,
  { abortSignal: signal }: TheirParams,
): Parameters<Run['turns']['model']>[2] {
  return { signal, ask: host.nobody }
}

function isSameResponse(one: ModelResponse, other: ModelResponse): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

import type { ModelRequest, ModelResponse } from '../../../protocol/index.ts'
import type { Bridge } from '../bridge.ts'
import type { Run } from '../calls/runs.ts'
import type { TheirAnswer, TheirModel, TheirParams } from '../sdk.ts'
import { answerOf, responseOf } from './answer.ts'
import { askedModel } from './request.ts'

/** A call of a model. */
export interface ModelCall {
  readonly bridge: Bridge
  readonly run: Run
  readonly model: TheirModel
  readonly params: TheirParams
}

interface Given {
  readonly answer: TheirAnswer
  readonly response: ModelResponse
}

/** Calls a model with its hooks. An answer that no hook changed is returned as the model gave it. */
export async function generate({ bridge, run, model, params }: ModelCall): Promise<TheirAnswer> {
  const asked = askedModel(bridge.host, params, model)
  let given: Given | undefined
  const call = async (judged: ModelRequest) => {
    const answer = await model.doGenerate(asked.paramsOf(judged))
    given = { answer, response: responseOf(answer) }
    return given.response
  }
  const { response } = await run.turns.model(asked.request, call, whileJudging(bridge, params))
  const { answer } = given ?? {}
  if (answer !== undefined && given !== undefined && isSameResponse(response, given.response)) return answer
  return answerOf(response, model.provider, answer)
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

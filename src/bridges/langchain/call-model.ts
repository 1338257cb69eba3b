import { AIMessage } from '@langchain/core/messages'
import { Runnable } from '@langchain/core/runnables'
import type { ModelRequest as TheirRequest, WrapModelCallHandler } from 'langchain'
import { PawlError } from '../../base/index.ts'
import type { ModelRequest, ModelResponse } from '../../protocol/index.ts'
import { carried, carry } from '../host/carry.ts'
import type { Host } from '../host/open-host.ts'
import { answerIn, responseOf } from './messages/response.ts'
import { isSameAnswer, theirAnswer } from './messages/to-theirs.ts'
import { ourRequest, theirRequest } from './model-request.ts'
import type { Runs } from './runs.ts'
import { showAnswer } from './show-answer.ts'

/** Types of LangChain say that this is a message; with a structured response, it is an object around one. */
type Returned = Awaited<ReturnType<WrapModelCallHandler>>

/** A call of the model with all its hooks, inside `wrapModelCall`. */
export async function callModel(
  host: Host,
  runs: Runs,
  given: TheirRequest,
  handler: WrapModelCallHandler,
): Promise<Returned> {
  const turns = runs.of(given)
  const asked = ourRequest(host, given)
  const isHeld = host.judges('model.after') || host.hears('model.around')
  const returns: Returned[] = []
  const generate = async (request: ModelRequest): Promise<ModelResponse> => {
    const theirs = theirRequest(given, asked, request)
    const returned = await handler(isHeld ? held(theirs) : theirs)
    const answer = answerIn(returned)
    if (answer === undefined) throw carry(new NoAnswer(returned), host.table.title)
    returns.push(returned)
    return responseOf(answer, asked.request.model)
  }
  try {
    const options = { signal: given.runtime.signal, ask: host.nobody }
    const { response } = await turns.model(asked.request, generate, options)
    const returned = await answerFor(host, response, returns)
    const answer = answerIn(returned)
    if (isHeld && answer !== undefined) showAnswer(answer)
    return returned
  } catch (error) {
    const own = carried(error)
    if (own instanceof NoAnswer) return own.returned as Returned
    throw own
  }
}

/** What another middleware returned without an answer of the model, such as a command that jumps. */
class NoAnswer extends Error {
  readonly returned: unknown

  constructor(returned: unknown) {
    super('another middleware returned no answer')
    this.returned = returned
  }
}

/**
 * What goes back to LangChain: what the model answered, if no hook changed it. A structured response was made from the answer, so an answer
 * that hooks changed cannot keep it.
 */
async function answerFor(host: Host, response: ModelResponse, returns: readonly Returned[]): Promise<Returned> {
  const own = returns.findLast((returned) => isSameAnswer(response.content, answerIn(returned)))
  if (own !== undefined) return own
  const last = returns.at(-1)
  if (last !== undefined && !AIMessage.isInstance(last)) {
    await host.lost('model.after', 'modify', 'a refusal, because the answer has a structured response')
    throw new PawlError('response-denied', 'a hook changed an answer that has a structured response', {
      hint: 'deny such answers, or change them after the run, at `run.after`',
    })
  }
  return theirAnswer(response.content, answerIn(last))
}

/** Token streams must not show what hooks have not judged: LangGraph then streams the whole message when it is in the state. */
function held(request: TheirRequest): TheirRequest {
  const tags = ['langsmith:nostream']
  const { model, modelSettings, responseFormat } = request
  // the form of a structured response depends on the model: it must stay the one that LangChain knows
  if (responseFormat !== undefined || !(model instanceof Runnable))
    return { ...request, modelSettings: { ...modelSettings, tags } }
  return { ...request, model: model.withConfig({ tags }) as TheirRequest['model'] }
}

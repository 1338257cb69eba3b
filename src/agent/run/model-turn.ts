import { asId, type ModelRequest } from '../../protocol/index.ts'
import { type Exchange, exchange } from '../call/exchange.ts'
import { type Run, say } from '../run.ts'
import { RunError } from '../turn/run-error.ts'
import { provide, withdraw } from './provide.ts'

/** Asks the model about the conversation so far, and adds its answer to it. */
export async function modelTurn(run: Run): Promise<Exchange> {
  run.turn++
  run.callId = asId('call', `${run.steps.path}model:${run.turn}`)
  run.context = undefined
  const asked = await exchange(run, requestOf(run), (request) => provide(run, request)).catch((error: unknown) => {
    if (error instanceof RunError && error.code === 'response-denied') withdraw(run)
    throw error
  })
  run.callId = undefined
  run.context = undefined
  run.messages = asked.request.messages
  say(run, Object.freeze({ role: 'assistant', content: asked.response.content }))
  return asked
}

/** Frozen all the way down: its messages and tools already are. */
function requestOf(run: Run): ModelRequest {
  const { runtime, messages } = run
  const request: { -readonly [K in keyof ModelRequest]: ModelRequest[K] } = { model: runtime.model.name, messages }
  const system = runtime.systemPrompt(run.startedWith)
  if (system !== undefined) request.system = system
  if (runtime.definitions.length > 0) request.tools = runtime.definitions
  if (runtime.settings !== undefined) Object.assign(request, runtime.settings)
  return Object.freeze(request)
}

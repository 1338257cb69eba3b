import type { Model } from '../../src/agent/index.ts'
import type { ModelRequest, ModelResponse } from '../../src/index.ts'
import type { AgentName, Scenario, ScriptedAnswer } from './random-run.ts'
import { ticks, type World } from './world.ts'

/** Whole units for a million tokens: a token costs a thousand times that in billionths. */
const price = { input: 3, output: 15 }
export const prices = { main: price, helper: price, target: price, other: { input: 1, output: 2 } }

const lastWord: ScriptedAnswer = {
  does: 'answer',
  calls: [],
  outputTokens: 7,
  model: undefined,
  ticks: 1,
  heedsSignal: false,
}

/** A provider that answers as the scenario requires, and counts every call and token. */
export function scriptedProvider(world: World, { scripts }: Scenario, agent: AgentName): Model {
  const generate = async (request: ModelRequest, signal: AbortSignal | undefined): Promise<ModelResponse> => {
    const { process } = world.place().invocation
    if (process.isDead) await world.pass()
    const call = world.count('model')
    const answer = scripts[agent][world.count(`model of ${agent}`) - 1] ?? lastWord
    world.note({ type: 'model-began', call, agent, asked: request.model })
    process.inFlight++
    try {
      await world.pass()
      await ticks(answer.ticks, answer.heedsSignal ? signal : undefined)
      await world.pass()
      if (answer.heedsSignal) signal?.throwIfAborted()
      return responseTo(world, request, call, answer)
    } catch (error) {
      world.note({ type: 'model-failed', call })
      throw error
    } finally {
      process.inFlight--
    }
  }
  return {
    name: agent,
    generate: (request, { signal } = {}) => generate(request, signal),
    async *stream(request, { signal } = {}) {
      const response = await generate(request, signal)
      yield { type: 'text', text: 'So' }
      yield { type: 'response', response }
    },
  }
}

/** No two answers have the same number of input tokens: the diary distinguishes them by that. */
function responseTo(world: World, { model: asked }: ModelRequest, call: number, answer: ScriptedAnswer): ModelResponse {
  const { does, calls, outputTokens, model } = answer
  if (does === 'throw') {
    const error = new Error('the provider is overloaded')
    world.ownErrors.add(error)
    throw error
  }
  if (does === 'nonsense') {
    world.note({ type: 'model-failed', call })
    return { stopReason: 'end' } as unknown as ModelResponse
  }
  const usage = { inputTokens: 10 + call, outputTokens }
  const table: Readonly<Record<string, { input: number; output: number }>> = prices
  const { input, output } = table[model ?? asked] ?? table[asked] ?? price
  const cost = 1000 * (usage.inputTokens * input + usage.outputTokens * output)
  world.note({ type: 'model-answered', call, usage, cost })
  return {
    content: [
      { type: 'text', text: 'So' },
      ...calls.map(({ id, name, input }) => ({ type: 'tool_use', id, name, input: { ...input } }) as const),
    ],
    stopReason: calls.length === 0 ? 'end' : 'tool_use',
    usage,
    ...(model !== undefined && { model }),
  }
}

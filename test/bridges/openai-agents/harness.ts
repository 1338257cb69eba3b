import {
  Agent,
  type FunctionTool,
  GuardrailExecutionError,
  InputGuardrailTripwireTriggered,
  Runner,
  RunState,
  ToolCallError,
  tool,
  Usage,
} from '@openai/agents'
import { assistantMessage, functionCall, modelError, modelResponse, ScriptedModel } from '@openai/agents/testing'
import { pawlQuestions, withPawl } from '../../../src/bridges/openai-agents/index.ts'
import { openaiAgentsTable } from '../../../src/bridges/openai-agents/table.ts'
import type { BridgeHarness, Ending, Story, StoryQuestion, StoryTool, StoryTurn } from '../story.ts'

/** OpenAI Agents, with its own scripted model. Nothing is traced. */
export const openaiAgents: BridgeHarness = {
  table: openaiAgentsTable,
  run: (story) => play(story, 0, 'prompt', []),
  mountsNothing() {
    const agent = new Agent({ name: 'empty' })
    return withPawl(agent, {}) === agent
  },
}

type Started = Awaited<ReturnType<typeof start>>
type Input = 'prompt' | RunState<unknown, Agent<unknown, 'text'>>

/** Plays a story from its first answer, or from where a run has waited. */
async function play(
  story: Story,
  from: number,
  input: Input,
  before: readonly string[],
  old?: Actors,
): Promise<Ending> {
  const actors = old ?? cast(story, from)
  try {
    return endingOf(story, actors, await start(story, actors, input), before)
  } catch (error) {
    return { ...unanswerable, status: 'failed', error: causeOf(error), ...readBy(actors, before) }
  }
}

interface Actors {
  readonly agent: Agent<unknown, 'text'>
  readonly model: ScriptedModel
  shown: string
}

function cast({ options, tools, script }: Story, from: number): Actors {
  const model = new ScriptedModel(script.slice(from).map(stepOf))
  const agent = new Agent({ name: 'clerk', model, tools: tools.map(toolOf), instructions: 'Be brief.' })
  return { agent: withPawl(agent, options), model, shown: '' }
}

async function start({ prompt = 'go', streamed, signal }: Story, actors: Actors, input: Input) {
  const runner = new Runner({ tracingDisabled: true })
  const given = input === 'prompt' ? prompt : input
  const options = signal === undefined ? {} : { signal }
  if (!streamed) return runner.run(actors.agent, given, options)
  const result = await runner.run(actors.agent, given, { ...options, stream: true })
  for await (const event of result)
    if (event.type === 'raw_model_stream_event' && event.data.type === 'output_text_delta')
      actors.shown += event.data.delta
  await result.completed
  if (result.cancelled) throw signal?.reason ?? new Error('cancelled')
  return result
}

const unanswerable = { text: '', results: [], requests: [], shown: '', questions: [], answer: () => noAnswer() }

async function noAnswer(): Promise<never> {
  throw new Error('nothing was asked')
}

function endingOf(story: Story, actors: Actors, result: Started, before: readonly string[]): Ending {
  const read = readBy(actors, before)
  if (result.interruptions.length === 0)
    return { ...unanswerable, ...read, status: 'completed', text: String(result.finalOutput ?? '') }
  const questions = pawlQuestions(result)
  return {
    ...unanswerable,
    ...read,
    status: 'waiting',
    questions: questions.map(({ tool, input, reason }) => ({ tool, input, reason })),
    async answer(answers, { elsewhere = false } = {}) {
      const next = elsewhere ? cast(story, read.requests.length) : actors
      const state = elsewhere ? await RunState.fromString(next.agent, result.state.toString()) : result.state
      const asked = new Map(questions.map((one) => [callIdOf(one.interruption), one] as const))
      for (const item of state.getInterruptions()) {
        const { approved, reason } = answers(asked.get(callIdOf(item)) as StoryQuestion)
        if (approved) state.approve(item)
        else state.reject(item, reason === undefined ? {} : { message: reason })
      }
      return play(story, 0, state, elsewhere ? read.requests : before, next)
    },
  }
}

function callIdOf({ rawItem }: { readonly rawItem: object }): unknown {
  return 'callId' in rawItem ? rawItem.callId : undefined
}

function readBy({ model, shown }: Actors, before: readonly string[]) {
  const { calls, lastCall } = model
  const requests = calls.map(({ request: { systemInstructions, input } }) =>
    JSON.stringify({ systemInstructions, input }),
  )
  const input = lastCall?.request.input ?? []
  const results = (typeof input === 'string' ? [] : input).flatMap((item) => {
    if (item.type !== 'function_call_result') return []
    const text = textOf(item.output)
    // results of the SDK do not say whether they are errors
    return [{ id: item.callId, text, isError: /^(?:Error: |\{"(?:denied_by|error)":)/.test(text) }]
  })
  return { requests: [...before, ...requests], results, shown }
}

function textOf(output: unknown): string {
  const isText = typeof output === 'object' && output !== null && 'text' in output
  return isText ? String(output.text) : typeof output === 'string' ? output : JSON.stringify(output)
}

/** The cause of an error of the SDK, which has fields of its own for it. */
function causeOf(error: unknown): unknown {
  if (error instanceof InputGuardrailTripwireTriggered) return error.result.output.outputInfo
  return error instanceof GuardrailExecutionError || error instanceof ToolCallError ? error.error : error
}

const usage = () => new Usage({ requests: 1, inputTokens: 10, outputTokens: 5, totalTokens: 15 })

function stepOf(turn: StoryTurn) {
  if (turn instanceof Error) return modelError(turn)
  const output =
    typeof turn === 'string'
      ? [assistantMessage(turn)]
      : turn.map(({ id, name, input }) => functionCall(name, { ...input }, { callId: id }))
  return modelResponse({ output, usage: usage() })
}

function toolOf({ name, run }: StoryTool): FunctionTool {
  return tool({
    name,
    description: `does ${name}`,
    parameters: { type: 'object', properties: {}, required: [], additionalProperties: true },
    strict: false,
    execute: async (input, _, details) => run(input as Readonly<Record<string, unknown>>, details?.signal),
    errorFunction: (_, error) => `Error: ${error instanceof Error ? error.message : String(error)}`,
  }) as FunctionTool
}

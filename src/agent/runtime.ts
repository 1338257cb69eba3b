import { type Dispatcher, freezeDeep, PawlError } from '../kernel/index.ts'
import type {
  AgentInfo,
  Context,
  catalogue,
  Message,
  ModelRequest,
  RunInput,
  ToolDefinition,
} from '../protocol/index.ts'
import type { Agent, AgentOptions } from './agent.ts'
import { type Handoff, handoffName } from './handoff.ts'
import type { Model } from './model.ts'
import type { Outcome } from './output.ts'
import type { PriceTable } from './prices.ts'
import type { Tool } from './tool.ts'
import type { Span, Tracing } from './tracing.ts'

export type Settings = Pick<ModelRequest, 'maxTokens' | 'temperature' | 'stop' | 'metadata'>

/** What an agent is made of, once and for all of its runs. */
export interface Runtime {
  readonly agent: AgentInfo
  readonly model: Model
  readonly tools: ReadonlyMap<string, Tool>
  readonly handoffs: ReadonlyMap<string, Handoff>
  /** All that the model may call, handoffs included. */
  readonly definitions: readonly ToolDefinition[]
  readonly settings: Settings | undefined
  readonly maxTurns: number
  readonly prices: PriceTable
  readonly points: Points
  readonly now: () => number
  readonly tracing: Tracing | undefined
  /** The spans of the runs under way, by run. */
  readonly spans: Map<string, Span>
  readonly checkContext: ((context: Context) => Promise<string | undefined>) | undefined
  readonly systemPrompt: (context: Context) => string | undefined
  readonly userPrompt: (input: RunInput, context: Context) => RunInput
  /** Makes the result of a run out of the model's last words. */
  readonly readOutput: ((text: string, context: Context) => Promise<Outcome>) | undefined
}

type Points = ReturnType<typeof pointsOf>

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
    errorRaised: dispatcher.point('error.raised'),
  }
}

/** The conversation a run begins with. */
export function conversation(input: RunInput): readonly Message[] {
  return typeof input === 'string' ? [{ role: 'user', content: [{ type: 'text', text: input }] }] : [...input]
}

/** Puts an agent together, and refuses what cannot work. */
export function makeRuntime(options: AgentOptions<unknown>, points: Points, spans: Map<string, Span>): Runtime {
  const { name, model, instructions, tools = [], handoffs = [], maxTurns = 16 } = options
  if (!Number.isInteger(maxTurns) || maxTurns < 1)
    throw new PawlError('bad-agent', `agent \`${name}\` needs a maxTurns of 1 or more`)
  const takeovers = handoffs.map(handoffOf)
  const definitions = [...tools.map(({ definition }) => definition), ...takeovers.map(({ definition }) => definition)]
  const doubled = definitions.find(({ name }, at) => definitions.findIndex((one) => one.name === name) !== at)
  if (doubled !== undefined)
    throw new PawlError('bad-agent', `agent \`${name}\` has two tools called \`${doubled.name}\``)
  freezeDeep([definitions, options.settings])
  const systemPrompt = typeof instructions === 'function' ? instructions : () => instructions
  return {
    agent: Object.freeze({ name }),
    model,
    tools: new Map(tools.map((tool) => [tool.definition.name, tool])),
    handoffs: new Map(takeovers.map((handoff) => [handoff.definition.name, handoff])),
    definitions,
    settings: options.settings,
    maxTurns,
    prices: options.prices ?? {},
    points,
    now: options.now ?? Date.now,
    tracing: options.tracing,
    spans,
    checkContext: options.checkContext,
    systemPrompt,
    userPrompt: options.prompt ?? ((input) => input),
    readOutput: options.readOutput,
  }
}

function handoffOf(agent: Agent<unknown>): Handoff {
  const name = handoffName(agent.name)
  return {
    name: agent.name,
    definition: { name, description: `Hand the conversation over to ${agent.name}.`, kind: 'agent' },
    takeOver: ({ messages, startedWith, steps, answers, signal, listener, span }) =>
      agent.runWithin({
        input: messages,
        context: startedWith,
        steps: steps.within(name),
        answers,
        signal,
        listener,
        span,
      }),
  }
}

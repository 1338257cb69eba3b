import type { Dispatcher } from '../kernel/index.ts'
import type {
  AgentInfo,
  Context,
  catalogue,
  Message,
  ModelRequest,
  RunInput,
  ToolDefinition,
} from '../protocol/index.ts'
import type { Handoff } from './handoff.ts'
import type { Model } from './model.ts'
import type { Outcome } from './output.ts'
import type { PriceTable } from './prices.ts'
import type { Tool } from './tool.ts'
import type { Tracing } from './tracing.ts'

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

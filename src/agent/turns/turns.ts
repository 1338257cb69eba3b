import { PawlError, typeName } from '../../base/index.ts'
import { cleanerOf, type Dispatcher, type Redaction } from '../../kernel/index.ts'
import type { Asked, Verdict } from '../../ports/index.ts'
import {
  type AgentInfo,
  asId,
  type Context,
  type catalogue,
  type ModelRequest,
  type ModelResponse,
  type PriceTable,
  type ToolCall,
  type ToolDefinition,
  type Usage,
} from '../../protocol/index.ts'
import { type Exchange, exchange } from '../call/exchange.ts'
import { readResponse } from '../call/read-response.ts'
import { callTool, type ToolTurn } from '../call/tool-call.ts'
import { resultOf } from '../call/tool-result.ts'
import { uniqueKeyPart } from '../journal/key-part.ts'
import { createMeter } from '../journal/meter.ts'
import { createSteps } from '../journal/steps.ts'
import { Answers } from '../questions/answers.ts'
import { showingWithout } from '../questions/show-action.ts'
import { unlessSignalled } from '../turn/abort.ts'
import { pointsOf } from '../turn/points.ts'
import type { Turn } from '../turn/turn.ts'
import { readCall, readRequest } from './read-call.ts'
import { readTurnsOptions } from './read-turns-options.ts'

/** The options of `createTurns`. */
export interface TurnsOptions {
  readonly dispatcher: Dispatcher<typeof catalogue>
  /** The agent of the program whose calls these are. */
  readonly agent: AgentInfo
  readonly context?: Context
  /** Ends every call under way with `aborted`, and starts no other. Later results are counted and dropped. */
  readonly signal?: AbortSignal
  readonly prices?: PriceTable
  /** Values that questions and errors must not show. Pass the redaction of the dispatcher. */
  readonly redaction?: Redaction
  /** Asks a person. Without it every question is answered with no. */
  readonly ask?: (question: Asked) => Promise<Verdict>
}

/** Calls of models and tools with all their hooks, for a program that has a loop of its own. */
export interface Turns {
  /** Asks a model: judged, wrapped, counted, judged. A denial rejects with a RunError. */
  model(request: ModelRequest, generate: (request: ModelRequest) => Promise<ModelResponse>): Promise<Exchange>
  /**
   * Calls a tool: judged, wrapped, its result judged. A denial is a result with `isError`; the tool did not run. Hooks that match on a
   * kind see that of the definition; the call and the definition must not contradict each other.
   */
  tool(call: ToolCall, run: (call: ToolCall) => unknown, definition?: ToolDefinition): Promise<ToolTurn>
  /** Tokens of all model calls so far. */
  usage(): Usage
}

/**
 * Makes model calls and tool calls that pass all hooks, for a program or framework that has its own loop.
 *
 * @example
 * const dispatcher = createDispatcher({ registry: createRegistry().with(noForcePush) })
 * const turns = createTurns({ dispatcher, agent: { name: 'my-agent' } })
 * const request = { model: refunding.name, messages: [userText('Refund 5.')] }
 * const { response } = await turns.model(request, (judged) => refunding.generate(judged))
 * for (const call of extractToolCalls(response)) {
 *   const { result } = await turns.tool(call, () => 'refunded')
 *   result.output // => 'refunded'
 * }
 */
export function createTurns(options: TurnsOptions): Turns {
  const { dispatcher, agent, context, prices, redaction, ask } = readTurnsOptions(options)
  const { signal } = context
  const points = pointsOf(dispatcher)
  const steps = createSteps()
  const meter = createMeter(steps)
  let turns = 0
  const unlessAborted = <T>(work: Promise<T>): Promise<T> =>
    unlessSignalled(signal, work, () => ({ turns, usage: meter.usage, messages: [] }))
  const wait = ask && ((question: Asked) => unlessAborted(promised(() => ask(question))))
  const waits = {
    steps,
    runId: context.runId,
    given: [],
    latest: undefined,
    lifetimeMs: Number.MAX_SAFE_INTEGER,
    now: Date.now,
  }
  const answers = new Answers({ ...waits, nobody: wait === undefined, wait })
  const [clean, shows] = [cleanerOf(redaction), showingWithout(redaction)]
  const calls = new Map<string, number>()
  const turnOf = (turn: number, callId: string | undefined): Turn => ({
    points,
    life: points,
    agent,
    steps,
    answers,
    meter,
    signal,
    limits: signal && { signal },
    startedWith: context,
    now: Date.now,
    prices,
    tracing: undefined,
    clean,
    shows,
    span: undefined,
    messages: [],
    turn,
    turnsElsewhere: 0,
    callId: callId === undefined ? undefined : asId('call', callId),
    context: undefined,
    callContext: undefined,
    time: undefined,
  })
  return {
    async model(given, generate) {
      const request = readRequest(given)
      checkFunction(generate, 'turns.model', 'turns.model(request, (request) => model.generate(request))')
      turns++
      const asking = exchange(turnOf(turns, `model:${turns}`), request, async (final) =>
        readResponse(final.model, await generate(final)),
      )
      return unlessAborted(asking)
    },
    async tool(given, run, defined) {
      const { call, definition } = readCall(given, defined, context.host?.cwd)
      checkFunction(run, 'turns.tool', 'turns.tool(call, ({ input }) => …)')
      const execute = async (judged: ToolCall) => resultOf(judged, await run(judged))
      const id = uniqueKeyPart(calls, call.id)
      return unlessAborted(callTool(turnOf(turns, undefined), { definition, hasSteps: false, execute }, call, id))
    },
    usage: () => meter.usage,
  }
}

async function promised<T>(work: () => T | Promise<T>): Promise<T> {
  return work()
}

function checkFunction(given: unknown, what: string, example: string): void {
  if (typeof given === 'function') return
  throw new PawlError('bad-option', `${what} needs a function that makes the call, not ${typeName(given)}`, {
    hint: `write \`${example}\``,
  })
}

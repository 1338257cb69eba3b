import { type Json, PawlError, typeName } from '../../base/index.ts'
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
  type RunInput,
  type ToolCall,
  type ToolDefinition,
  type Usage,
} from '../../protocol/index.ts'
import { type Exchange, exchange } from '../call/exchange.ts'
import { readResponse } from '../call/read-response.ts'
import { callTool, type ToolTurn } from '../call/tool-call.ts'
import { resultOf } from '../call/tool-result.ts'
import { releaseKeyPart, uniqueKeyPart } from '../journal/key-part.ts'
import { createMeter } from '../journal/meter.ts'
import { createSteps } from '../journal/steps.ts'
import { Answers } from '../questions/answers.ts'
import { type Confirmation, Suspension } from '../questions/confirmation.ts'
import { showingWithout } from '../questions/show-action.ts'
import { unlessSignalled } from '../turn/abort.ts'
import { failed } from '../turn/failed.ts'
import { pointsOf } from '../turn/points.ts'
import type { Denial } from '../turn/run-error.ts'
import type { Turn } from '../turn/turn.ts'
import { endRun, judgeHandoff, type RunEnd, type RunStart, startRun } from './life.ts'
import { readCall, readRequest } from './read-call.ts'

/** The options of `openTurns`, checked already. */
export interface OpenTurns {
  readonly dispatcher: Dispatcher<typeof catalogue>
  readonly agent: AgentInfo
  readonly context: Context
  readonly prices?: PriceTable
  readonly redaction?: Redaction | undefined
  /** What names the run in the digests of its questions: the same in each process that continues it. Default: the id of the run. */
  readonly scope?: string
  /** Model calls that this run has made before, so that the turn of its context continues. Default: 0. */
  readonly turns?: number | undefined
}

/** How one call ends early. */
export interface CallOptions {
  /**
   * Asks a person. Undefined as an answer means that there is none yet: the call rejects with a suspension, and is made again when there
   * is an answer. Without `ask`, every question is answered with no. `action` is the exact one, with secrets: to recognise it, not to show it.
   */
  readonly ask?: ((question: Asked, action: Json) => Promise<Verdict | undefined>) | undefined
  /** Ends this call with `aborted`, in addition to the signal of the context. */
  readonly signal?: AbortSignal | undefined
}

/** The calls of one run whose loop is elsewhere. */
export interface InnerTurns {
  readonly context: Context
  model(
    request: ModelRequest,
    generate: (request: ModelRequest) => Promise<ModelResponse>,
    options?: CallOptions,
  ): Promise<Exchange>
  tool(
    call: ToolCall,
    run: (call: ToolCall) => unknown,
    options?: CallOptions & { readonly definition?: ToolDefinition | undefined },
  ): Promise<ToolTurn>
  /** Shows a handoff to the hooks of this agent. Returns the denial, if there is one. */
  handoff(target: AgentInfo, options?: CallOptions): Promise<Denial | undefined>
  /** Shows the input of the run to `run.before`. A denial rejects. */
  start(input: RunInput, options?: CallOptions): Promise<RunStart>
  /** Shows the result of the run to `run.after`. A denial rejects. */
  end(result: unknown, options?: CallOptions): Promise<RunEnd>
  /** Shows an error that ends the run to observers. */
  fail(error: unknown): Promise<void>
  usage(): Usage
  /** Model calls of the run so far, with those before. */
  turns(): number
  /** The same run with another agent, which it was handed over to: one count of turns, and calls with ids of their own. */
  as(agent: AgentInfo): InnerTurns
}

/** The calls of a run with all their hooks, for `createTurns` and for the components that bring other programs' calls. */
export function openTurns({
  dispatcher,
  agent: first,
  context,
  prices = {},
  redaction,
  scope,
  turns: before = 0,
}: OpenTurns): InnerTurns {
  const points = pointsOf(dispatcher)
  // a question is known by its run and its call, so that the same call asks the same question when another process makes it again
  const steps = createSteps({ now: () => 0 })
  const meter = createMeter(steps)
  const [clean, shows] = [cleanerOf(redaction), showingWithout(redaction)]
  const calls = new Map<string, number>()
  let turns = before
  const progress = () => ({ turns, usage: meter.usage, messages: [] })

  const turnOf = (agent: AgentInfo, callId: string | undefined, { signal, ask }: CallOptions): Turn => ({
    points,
    life: points,
    agent,
    steps,
    answers: new Answers({
      steps,
      runId: scope ?? context.runId,
      given: [],
      latest: undefined,
      lifetimeMs: Number.MAX_SAFE_INTEGER,
      now: Date.now,
      nobody: ask === undefined,
      wait: ask && ((question, action) => unlessSignalled(signal, answerTo(question, action, ask), progress)),
    }),
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
    turn: turns,
    turnsElsewhere: 0,
    callId: callId === undefined ? undefined : asId('call', callId),
    context: undefined,
    callContext: undefined,
    time: undefined,
  })

  /** Opens a turn for one call, which ends when its signal or that of the run does. */
  const within = <T>(
    agent: AgentInfo,
    given: CallOptions,
    callId: string | undefined,
    work: (turn: Turn) => Promise<T>,
  ) => {
    const signal = eitherOf(context.signal, given.signal)
    return unlessSignalled(signal, work(turnOf(agent, callId, { ...given, signal })), progress)
  }

  const callsOf = (agent: AgentInfo): InnerTurns => ({
    context,
    async model(given, generate, options = {}) {
      const request = readRequest(given)
      checkFunction(generate, 'turns.model', 'turns.model(request, (request) => model.generate(request))')
      turns++
      return within(agent, options, `model:${turns}`, (turn) =>
        exchange(turn, request, async (final) => readResponse(final.model, await generate(final))),
      )
    },
    async tool(given, run, options = {}) {
      const { call, definition } = readCall(given, options.definition, context.host?.cwd)
      checkFunction(run, 'turns.tool', 'turns.tool(call, ({ input }) => …)')
      const execute = async (judged: ToolCall) => resultOf(judged, await run(judged))
      const id = uniqueKeyPart(calls, call.id)
      const called = within(agent, options, undefined, (turn) =>
        callTool(turn, { definition, hasSteps: false, execute }, call, id),
      )
      return called.catch((error: unknown) => {
        if (error instanceof Suspension) releaseKeyPart(calls, call.id)
        throw error
      })
    },
    handoff: async (target, options = {}) => within(agent, options, undefined, (turn) => judgeHandoff(turn, target)),
    start: async (input, options = {}) => within(agent, options, undefined, (turn) => startRun(turn, input)),
    end: async (result, options = {}) => within(agent, options, undefined, (turn) => endRun(turn, result)),
    fail: (error) => failed(turnOf(agent, undefined, {}), 'run', error),
    usage: () => meter.usage,
    turns: () => turns,
    as: callsOf,
  })
  return callsOf(first)
}

async function answerTo(question: Asked, action: Json, ask: NonNullable<CallOptions['ask']>): Promise<Verdict> {
  const askedAt = Date.now()
  const verdict = await ask({ ...question, askedAt }, action)
  if (verdict === undefined) throw new Suspension({ ...question, askedAt } satisfies Confirmation)
  return verdict
}

function eitherOf(one: AbortSignal | undefined, other: AbortSignal | undefined): AbortSignal | undefined {
  return one === undefined || other === undefined || one === other ? (one ?? other) : AbortSignal.any([one, other])
}

function checkFunction(given: unknown, what: string, example: string): void {
  if (typeof given === 'function') return
  throw new PawlError('bad-option', `${what} needs a function that makes the call, not ${typeName(given)}`, {
    hint: `write \`${example}\``,
  })
}

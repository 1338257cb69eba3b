import { type Json, sentenceOf } from '../../base/index.ts'
import { sentenceBound } from '../../kernel/index.ts'
import {
  asId,
  type Coding,
  type Context,
  canonical,
  object,
  optional,
  shortHash,
  string,
  type ToolCall,
  type ToolResult,
  type Usage,
  wire,
} from '../../protocol/index.ts'
import { reportInvalid } from '../call/report-invalid.ts'
import type { Callable } from '../call/tool-operation.ts'
import { errorResult, resultOf } from '../call/tool-result.ts'
import { isJournalError } from '../journal/journal-error.ts'
import type { Spent } from '../journal/keep-spent.ts'
import { createMeter, type Meter, spendAgain } from '../journal/meter.ts'
import type { Steps } from '../journal/steps.ts'
import { Suspension } from '../questions/confirmation.ts'
import type { Completed } from '../result.ts'
import type { Run } from '../run.ts'
import { type InvalidValue, validate } from '../standard-schema.ts'
import { isFatalToolError, type Tool, type ToolScope } from '../tool.ts'
import { inSpan } from '../tracing/tracing.ts'
import { scopeOfCall } from '../turn/turn.ts'

/** One execution of a tool. */
interface Execution {
  readonly call: ToolCall
  /** Unique within the run. */
  readonly id: string
  /** Counts the attempts of wraps for one call. */
  readonly attempt: number
  /** Names it, if a wrap has made something else of the call. */
  readonly other: string | undefined
  /** Receives the spending of an agent behind the tool. */
  readonly spent: Spent
}

/** A tool of the agent as its hooks see it, for the call with that id. */
export function callableOf(run: Run, tool: Tool, id: string): Callable {
  return {
    definition: tool.definition,
    hasSteps: tool.agent !== undefined,
    execute: (call, attempt, spent, other) => traced(run, tool, { call, id, attempt, other, spent }),
  }
}

function traced(run: Run, tool: Tool, execution: Execution): Promise<ToolResult> {
  const { tracing } = run
  if (tracing === undefined) return runTool(run, tool, execution)
  const { name, id } = execution.call
  const attributes = { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': name, 'gen_ai.tool.call.id': id }
  const span = tracing.start({ name: `execute_tool ${name}`, attributes, parent: run.span })
  return inSpan(span, () => runTool(run, tool, execution))
}

/** The scope of a tool call. Fields that most tools do not need are made on access. */
class CallScope implements ToolScope {
  readonly call: ToolCall
  readonly signal: AbortSignal | undefined
  readonly #run: Run
  readonly #step: string
  readonly #attempt: number

  constructor(run: Run, call: ToolCall, step: string, attempt: number) {
    this.call = call
    this.signal = run.signal
    this.#run = run
    this.#step = step
    this.#attempt = attempt
  }

  get context(): Context {
    const callId = this.#attempt === 1 ? this.#step : `${this.#step}#${this.#attempt}`
    return scopeOfCall(this.#run, asId('call', callId)).context
  }

  get idempotencyKey(): string {
    return `${this.#run.startedWith.runId}/${this.#step}/${shortHash(canonical(this.call.input))}`
  }
}

async function runTool(run: Run, tool: Tool, execution: Execution): Promise<ToolResult> {
  const { call, id, attempt } = execution
  let input: unknown = call.input
  if (tool.input !== undefined) {
    const checked = await validate(tool.input, input)
    if (!checked.ok) return invalidInput(run, call, checked)
    input = checked.value
  }
  if (tool.agent !== undefined) return askAgent(run, tool.agent, execution, input)
  const output = await tool.run(input, new CallScope(run, call, `${run.steps.path}tool:${id}`, attempt))
  return resultOf(call, output)
}

/**
 * Another agent does it, as a part of this run: its hooks, limits, steps and costs are this run's as well. How it ended is
 * on record, also if it failed: a wrap that tried again does not see another ending when the run is resumed.
 */
async function askAgent(
  run: Run,
  behind: NonNullable<Tool['agent']>,
  execution: Execution,
  input: unknown,
): Promise<ToolResult> {
  const { call, id, attempt, other, spent } = execution
  // an agent with another input does not reuse work that was done for the first
  const name = other === undefined ? (attempt === 1 ? id : `${id}#${attempt}`) : `${id}${other}`
  let thrown: unknown
  const inside = run.steps.within(`tool:${name}`)
  let isReplayed = true
  const ended = await run.steps.doOpen('ran', name, endedCoding, async () => {
    isReplayed = false
    const meter = createMeter(inside, run.meter)
    try {
      const completed = await runInside(run, behind, inside, input, meter)
      return { result: resultOf(call, completed.output), error: undefined, usage: meter.usage }
    } catch (error) {
      if (endsRun(run, error)) {
        spent.push(meter.usage) // a wrap may catch it, and return another result
        throw error
      }
      thrown = error
      return { result: undefined, error: sentenceOf(error), usage: meter.usage }
    }
  })
  if (isReplayed) {
    const before = () => inside.tally?.usageIn(inside.path)
    spendAgain(run.meter, run.steps, { kind: 'ran', id: name, spent: [ended.usage], before })
  }
  spent.push(ended.usage) // counted already; a run that takes the whole call from the record counts it again
  run.context = undefined
  if (ended.result !== undefined) return ended.result
  throw thrown ?? new Error(ended.error)
}

/** Whether an error inside is not the agent's result: it waits, was cut off, or could not be recorded. */
function endsRun({ signal }: Run, error: unknown): boolean {
  return error instanceof Suspension || isFatalToolError(error) || signal?.aborted === true || isJournalError(error)
}

function runInside(
  run: Run,
  { agent, promptOf }: NonNullable<Tool['agent']>,
  steps: Steps,
  input: unknown,
  meter: Meter,
): Promise<Completed<unknown>> {
  return agent.inner.runWithin({
    input: promptOf(input as Json),
    context: run.startedWith,
    steps,
    answers: run.answers,
    meter,
    signal: run.signal,
    outside: { dispatcher: run.dispatcher, life: run.outside?.life, isHandedOver: false },
    listener: undefined,
    span: run.span,
  })
}

/** How an agent that is used as a tool has ended. */
interface Ended {
  readonly result: ToolResult | undefined
  readonly error: string | undefined
  readonly usage: Usage
}

const endedWire = object({ result: optional(wire.toolResult), error: optional(string), usage: wire.usage })
const endedCoding: Coding<Ended> = {
  decode(given, path) {
    const { result, error, usage } = endedWire.decode(given, path)
    return { result, error, usage }
  },
  encode: ({ result, error, usage }) =>
    endedWire.encode({ ...(result !== undefined && { result }), ...(error !== undefined && { error }), usage }),
}

async function invalidInput(run: Run, call: ToolCall, { problem, problems }: InvalidValue): Promise<ToolResult> {
  await reportInvalid(run, 'tool_input', problems)
  return errorResult(call.id, { error: run.clean(`invalid input for ${call.name}: ${problem}`, sentenceBound) })
}

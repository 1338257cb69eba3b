import { type Decision, freezeDeep, isPawlError, type Json, sentenceOf } from '../kernel/index.ts'
import {
  type Codec,
  list,
  type Message,
  makeToolResult,
  object,
  oneOf,
  type ResultOrigin,
  string,
  type ToolCall,
  type ToolResult,
  wire,
} from '../protocol/index.ts'
import { Suspension } from './confirmation.ts'
import { failed } from './failed.ts'
import { reportInvalid } from './output.ts'
import { askPerson, checkAbort, type Denial, later, notesOf, type Run, say, scopeOf } from './run.ts'
import { validate } from './standard-schema.ts'
import { toJson } from './to-json.ts'
import type { Tool } from './tool.ts'
import { inSpan } from './tracing.ts'
import { unknownTool } from './unknown-tool.ts'

/** One tool call with all its hooks: what the model is told, and what hooks want it to know besides. */
interface ToolTurn {
  readonly result: ToolResult
  readonly origin: ResultOrigin
  readonly notes: readonly string[]
}

const toolTurnCodec: Codec<ToolTurn> = object({
  result: wire.toolResult,
  origin: oneOf('real', 'stub', 'denied'),
  notes: list(string),
})

/**
 * Calls the tools of one turn, beside each other if they may, and says what they gave in the order of the calls.
 * Calls whose result is known already, such as handoffs, are not made.
 */
export async function toolTurn(run: Run, calls: readonly ToolCall[], known: readonly ToolResult[] = []): Promise<void> {
  const [only] = calls
  const turns =
    calls.length === 1 && only !== undefined ? [await step(run, only, known)] : await settleAll(run, calls, known)
  const content = turns.map(({ result: { callId, output, isError } }) =>
    Object.freeze({ type: 'tool_result', callId, output, isError } as const),
  )
  const notes = turns.flatMap((turn) => turn.notes.map((text) => ({ text })))
  say(run, Object.freeze({ role: 'tool', content: Object.freeze(content) } satisfies Message), ...notesOf(notes))
}

/** All of them come to their end, also when one fails or must wait: what is done must be on record. */
async function settleAll(
  run: Run,
  calls: readonly ToolCall[],
  known: readonly ToolResult[],
): Promise<readonly ToolTurn[]> {
  const isSequential = calls.some(({ name }) => run.runtime.tools.get(name)?.sequential === true)
  const started: Promise<ToolTurn>[] = []
  for (const call of calls) {
    const turn = step(run, call, known)
    started.push(turn)
    if (isSequential) await turn.catch(() => {})
  }
  const settled = await Promise.allSettled(started)
  const errors = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  if (errors.length > 0) throw errors.find((error) => !(error instanceof Suspension)) ?? errors[0]
  return Promise.all(started)
}

function step(run: Run, call: ToolCall, known: readonly ToolResult[]): Promise<ToolTurn> {
  const result = known.find(({ callId }) => callId === call.id)
  if (result !== undefined) return Promise.resolve({ result, origin: 'real', notes: [] })
  const turn = run.steps.do(`tool:${call.id}`, toolTurnCodec, () => callTool(run, call))
  return run.listener === undefined ? turn : turn.then((done) => show(run, call, done))
}

function show(run: Run, call: ToolCall, done: ToolTurn): ToolTurn {
  run.listener?.emit({ type: 'tool_result', call, result: done.result, origin: done.origin, turn: run.turn })
  return done
}

async function callTool(run: Run, call: ToolCall): Promise<ToolTurn> {
  checkAbort(run)
  const tool = run.runtime.tools.get(call.name)
  if (tool === undefined) return finish(run, call, unknownTool(call, run.runtime.definitions), 'denied', [], 0)
  const judged = run.runtime.points.toolBefore.isHeard() ? judge(run, tool, call) : { call, notes: [] }
  const gate: Gate = judged instanceof Promise ? await judged : judged
  if (gate.denial !== undefined) return finish(run, gate.call, refusal(call, gate.denial), 'denied', gate.notes, 0)
  if (gate.stub !== undefined)
    return finish(run, gate.call, makeToolResult(call.id, gate.stub.value), 'stub', gate.notes, 0)
  const startedAt = run.runtime.now()
  const result = await execute(run, tool, gate.call)
  run.time = undefined
  return finish(run, gate.call, result, 'real', gate.notes, run.runtime.now() - startedAt)
}

/** What the hooks before a call came to. */
interface Gate {
  readonly call: ToolCall
  readonly notes: readonly string[]
  readonly denial?: Denial
  readonly stub?: { readonly value: Json }
}

function judge(run: Run, tool: Tool, call: ToolCall): Gate | Promise<Gate> {
  const { context, agent, timestamp } = scopeOf(run)
  const payload = Object.freeze({ call, tool: tool.definition, context, agent, timestamp })
  const shown = run.runtime.points.toolBefore.dispatch(payload, run.limits)
  return shown instanceof Promise ? later(run, shown).then((decision) => gateOf(run, decision)) : gateOf(run, shown)
}

function gateOf(run: Run, decision: Decision<{ readonly call: ToolCall }, Json>): Gate | Promise<Gate> {
  const { call } = decision.payload
  const notes = decision.informs.map(({ text }) => text)
  if (decision.type === 'deny') return { call, notes, denial: decision }
  if (decision.type === 'stub') return { call, notes, stub: decision }
  if (decision.type !== 'ask') return { call, notes }
  const { name, input } = call
  return askPerson(run, 'tool.before', decision, { name, input }).then((denial) =>
    denial === undefined ? { call, notes } : { call, notes, denial },
  )
}

/** Runs the tool inside its around-hooks. What it throws is told to the model; what a hook throws ends the run. */
async function execute(run: Run, tool: Tool, call: ToolCall): Promise<ToolResult> {
  const point = run.runtime.points.toolAround
  try {
    if (!point.isHeard()) return await runTool(run, tool, call)
    const { context, agent, timestamp } = scopeOf(run)
    const payload = Object.freeze({ call, tool: tool.definition, context, agent, timestamp })
    return await point.around(payload, (inner) => runJudged(run, tool, call, inner.call), run.signal)
  } catch (error) {
    if (isPawlError(error) && error.code.startsWith('hook-')) throw error
    checkAbort(run)
    await failed(run, 'tool', error)
    return makeToolResult(call.id, { error: sentenceOf(error) }, true)
  }
}

/** A call that an around-hook has rewritten is not the call that was judged: it is judged again. */
async function runJudged(run: Run, tool: Tool, judged: ToolCall, call: ToolCall): Promise<ToolResult> {
  if (call === judged || !run.runtime.points.toolBefore.isHeard()) return runTool(run, tool, call)
  const gate = await judge(run, tool, call)
  if (gate.denial !== undefined) return refusal(judged, gate.denial)
  return gate.stub === undefined ? runTool(run, tool, gate.call) : makeToolResult(judged.id, gate.stub.value)
}

function runTool(run: Run, tool: Tool, call: ToolCall): Promise<ToolResult> {
  const { tracing } = run.runtime
  if (tracing === undefined) return runPlainly(run, tool, call)
  const attributes = {
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.name': call.name,
    'gen_ai.tool.call.id': call.id,
  }
  const span = tracing.start({ name: `execute_tool ${call.name}`, attributes, parent: run.span })
  return inSpan(span, () => runPlainly(run, tool, call))
}

async function runPlainly(run: Run, tool: Tool, call: ToolCall): Promise<ToolResult> {
  let input: unknown = call.input
  if (tool.input !== undefined) {
    const checked = await validate(tool.input, input)
    if (!checked.ok) return invalidInput(run, call, checked.problem, checked.field)
    input = checked.value
  }
  const output = await tool.run(input, { call, context: scopeOf(run).context, signal: run.signal })
  return makeToolResult(call.id, output === undefined ? null : asJson(output))
}

/** A copy, as JSON has it: what the tool keeps doing with its own object must not change what was recorded. */
function asJson(output: unknown): Json {
  if (typeof output === 'string' || typeof output === 'boolean') return output
  const copy = toJson(output, 'the result of the tool')
  freezeDeep(copy)
  return copy
}

async function invalidInput(run: Run, call: ToolCall, problem: string, field: string | undefined): Promise<ToolResult> {
  await reportInvalid(run, { errorType: 'tool_input', problem, field, value: call.input })
  return makeToolResult(call.id, { error: `invalid input for ${call.name}: ${problem}` }, true)
}

function refusal(call: ToolCall, { by, reason }: Denial): ToolResult {
  return makeToolResult(call.id, { denied_by: by, reason }, true)
}

function finish(
  run: Run,
  call: ToolCall,
  result: ToolResult,
  origin: ResultOrigin,
  notes: readonly string[],
  durationMs: number,
): ToolTurn | Promise<ToolTurn> {
  const point = run.runtime.points.toolAfter
  if (!point.isHeard()) return { result, origin, notes }
  const { context, agent, timestamp } = scopeOf(run)
  const shown = point.dispatch(
    Object.freeze({ call, result, origin, durationMs, context, agent, timestamp }),
    run.limits,
  )
  const settle = (decision: Decision<{ readonly result: ToolResult }>): ToolTurn => {
    const after = decision.type === 'deny' ? refusal(call, decision) : decision.payload.result
    const told = decision.informs.length === 0 ? notes : [...notes, ...decision.informs.map(({ text }) => text)]
    return { result: after, origin, notes: told }
  }
  return shown instanceof Promise ? later(run, shown).then(settle) : settle(shown)
}

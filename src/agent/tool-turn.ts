import { isPawlError, type Json, sentenceOf } from '../kernel/index.ts'
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
import { askPerson, checkAbort, type Denial, notesOf, type Run, say, scopeOf } from './run.ts'
import { validate } from './standard-schema.ts'
import type { Tool } from './tool.ts'
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
  const turns = await Promise.all(await settleAll(run, calls, known))
  const content = turns.map(
    ({ result: { callId, output, isError } }) => ({ type: 'tool_result', callId, output, isError }) as const,
  )
  const notes = turns.flatMap((turn) => turn.notes.map((text) => ({ text })))
  say(run, { role: 'tool', content } satisfies Message, ...notesOf(notes))
}

/** All of them come to their end, also when one fails or must wait: what is done must be on record. */
async function settleAll(
  run: Run,
  calls: readonly ToolCall[],
  known: readonly ToolResult[],
): Promise<readonly Promise<ToolTurn>[]> {
  const isSequential = calls.some(({ name }) => run.runtime.tools.get(name)?.sequential === true)
  const started: Promise<ToolTurn>[] = []
  for (const call of calls) {
    const result = known.find(({ callId }) => callId === call.id)
    const turn =
      result === undefined ? step(run, call) : Promise.resolve<ToolTurn>({ result, origin: 'real', notes: [] })
    started.push(turn)
    if (isSequential) await turn.catch(() => {})
  }
  if (calls.length === 1) return started
  const settled = await Promise.allSettled(started)
  const errors = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  if (errors.length > 0) throw errors.find((error) => !(error instanceof Suspension)) ?? errors[0]
  return started
}

async function step(run: Run, call: ToolCall): Promise<ToolTurn> {
  const turn = await run.steps.do(`tool:${call.id}`, toolTurnCodec, () => callTool(run, call))
  run.listener?.emit({ type: 'tool_result', call, result: turn.result, origin: turn.origin, turn: run.turn })
  return turn
}

async function callTool(run: Run, call: ToolCall): Promise<ToolTurn> {
  checkAbort(run)
  const tool = run.runtime.tools.get(call.name)
  if (tool === undefined) return finish(run, call, unknownTool(call, run.runtime.definitions), 'denied', [], 0)
  const { points } = run.runtime
  const gate: Gate = points.toolBefore.isHeard() ? await judge(run, tool, call) : { call, notes: [] }
  if (gate.denial !== undefined) return finish(run, gate.call, refusal(call, gate.denial), 'denied', gate.notes, 0)
  if (gate.stub !== undefined)
    return finish(run, gate.call, makeToolResult(call.id, gate.stub.value), 'stub', gate.notes, 0)
  const startedAt = run.runtime.now()
  const result = await execute(run, tool, gate.call)
  return finish(run, gate.call, result, 'real', gate.notes, run.runtime.now() - startedAt)
}

/** What the hooks before a call came to. */
interface Gate {
  readonly call: ToolCall
  readonly notes: readonly string[]
  readonly denial?: Denial
  readonly stub?: { readonly value: Json }
}

async function judge(run: Run, tool: Tool, call: ToolCall): Promise<Gate> {
  const point = run.runtime.points.toolBefore
  const shown = point.dispatch(point.payload({ call, tool: tool.definition }, scopeOf(run)), run.limits)
  const decision = shown instanceof Promise ? await shown : shown
  const gate = { call: decision.payload.call, notes: decision.informs.map(({ text }) => text) }
  if (decision.type === 'deny') return { ...gate, denial: decision }
  if (decision.type === 'stub') return { ...gate, stub: decision }
  if (decision.type !== 'ask') return gate
  const { name, input } = gate.call
  const denial = await askPerson(run, 'tool.before', decision, { name, input })
  return denial === undefined ? gate : { ...gate, denial }
}

/** Runs the tool inside its around-hooks. What it throws is told to the model; what a hook throws ends the run. */
async function execute(run: Run, tool: Tool, call: ToolCall): Promise<ToolResult> {
  const point = run.runtime.points.toolAround
  try {
    if (!point.isHeard()) return await runTool(run, tool, call)
    const payload = point.payload({ call, tool: tool.definition }, scopeOf(run))
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

async function runTool(run: Run, tool: Tool, call: ToolCall): Promise<ToolResult> {
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
  return JSON.parse(JSON.stringify(output) ?? 'null') as Json
}

async function invalidInput(run: Run, call: ToolCall, problem: string, field: string | undefined): Promise<ToolResult> {
  await reportInvalid(run, { errorType: 'tool_input', problem, field, value: call.input })
  return makeToolResult(call.id, { error: `invalid input for ${call.name}: ${problem}` }, true)
}

function refusal(call: ToolCall, { by, reason }: Denial): ToolResult {
  return makeToolResult(call.id, { denied_by: by, reason }, true)
}

async function finish(
  run: Run,
  call: ToolCall,
  result: ToolResult,
  origin: ResultOrigin,
  notes: readonly string[],
  durationMs: number,
): Promise<ToolTurn> {
  const point = run.runtime.points.toolAfter
  if (!point.isHeard()) return { result, origin, notes }
  const shown = point.dispatch(point.payload({ call, result, origin, durationMs }, scopeOf(run)), run.limits)
  const decision = shown instanceof Promise ? await shown : shown
  const after = decision.type === 'deny' ? refusal(call, decision) : decision.payload.result
  return { result: after, origin, notes: [...notes, ...decision.informs.map(({ text }) => text)] }
}

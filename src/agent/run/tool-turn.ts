import type { Message, ToolCall, ToolResult } from '../../protocol/index.ts'
import { notesOf } from '../call/notes.ts'
import { callTool, finish, type ToolTurn } from '../call/tool-call.ts'
import { unknownTool } from '../call/tool-result.ts'
import { uniqueKeyPart } from '../journal/key-part.ts'
import { Suspension } from '../questions/confirmation.ts'
import { type Run, say } from '../run.ts'
import { callableOf } from './run-tool.ts'

type Known = ReadonlyMap<ToolCall, ToolResult>
const nothing: Known = new Map()

/**
 * Calls the tools of one turn, in parallel if they may, and returns their results in the order of the calls. Calls with
 * a known result, such as handoffs, are not made.
 */
export async function toolTurn(run: Run, calls: readonly ToolCall[], known: Known = nothing): Promise<void> {
  const [only] = calls
  const turns =
    calls.length === 1 && only !== undefined ? [await one(run, only, known)] : await settleAll(run, calls, known)
  const content = turns.map(({ result: { callId, output, isError } }) =>
    Object.freeze({ type: 'tool_result', callId, output, isError } as const),
  )
  const notes = turns.flatMap((turn) => turn.notes)
  say(run, Object.freeze({ role: 'tool', content: Object.freeze(content) } satisfies Message), ...notesOf(notes))
}

/** All of them run to their end, also when one fails or must wait: finished work must be recorded. */
async function settleAll(run: Run, calls: readonly ToolCall[], known: Known): Promise<readonly ToolTurn[]> {
  const isSequential = calls.some(({ name }) => run.runtime.tools.get(name)?.sequential === true)
  const started: Promise<ToolTurn>[] = []
  const ids = calls.map((call) => (known.has(call) ? '' : uniqueKeyPart(run.callIds, call.id)))
  for (const [at, call] of calls.entries()) {
    const turn = one(run, call, known, ids[at])
    started.push(turn)
    if (isSequential && (await hasEndedRun(turn))) break
  }
  const settled = await Promise.allSettled(started)
  const errors = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []))
  const fatal = errors.find((error) => !(error instanceof Suspension))
  // calls that wait for a person, beside one that has ended the run, are over as well
  if (fatal !== undefined || run.signal?.aborted === true)
    for (const error of errors) if (error instanceof Suspension) await error.abandon()
  if (errors.length > 0) throw fatal ?? errors[0]
  return Promise.all(started)
}

/** Whether a call has ended the run: later calls are not made any more. */
async function hasEndedRun(turn: Promise<ToolTurn>): Promise<boolean> {
  return turn.then(
    () => false,
    (error: unknown) => !(error instanceof Suspension),
  )
}

function one(run: Run, call: ToolCall, known: Known, given?: string): Promise<ToolTurn> {
  const result = known.get(call)
  if (result !== undefined) return Promise.resolve({ result, origin: 'real', notes: [] })
  const id = given ?? uniqueKeyPart(run.callIds, call.id)
  const tool = run.runtime.tools.get(call.name)
  const done = tool === undefined ? unknown(run, call, id) : callTool(run, callableOf(run, tool, id), call, id)
  return run.listener === undefined ? done : done.then((turn) => show(run, call, turn))
}

function show(run: Run, call: ToolCall, done: ToolTurn): ToolTurn {
  const { result, origin } = done
  if (run.signal?.aborted !== true) run.listener?.emit({ type: 'tool_result', call, result, origin, turn: run.turn })
  return done
}

async function unknown(run: Run, call: ToolCall, id: string): Promise<ToolTurn> {
  const about = { call, id, notes: [], isFresh: true, approval: undefined }
  const definition = Object.freeze({ name: call.name })
  return finish(run, definition, about, unknownTool(call, run.runtime.definitions), 'denied', 0)
}

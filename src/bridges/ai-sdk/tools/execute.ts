import type { ToolTurn } from '../../../agent/internal.ts'
import { makeToolCall, type ToolCall } from '../../../protocol/index.ts'
import { givenInput } from '../../host/given-input.ts'
import { callOf } from '../../host/open-host.ts'
import type { Guarding } from '../calls/guarding.ts'
import { definitionOf, isOf, isSameJson, type JudgedCall } from '../calls/judge-call.ts'
import type { Run } from '../calls/runs.ts'
import { verdictIn } from '../calls/verdict-in.ts'
import type { TheirRun } from '../sdk.ts'
import { createAttempts } from './attempts.ts'
import type { Executable } from './guard-tool.ts'
import { keepMarks } from './model-output.ts'
import { drained, isAsyncIterable, isGenerator, relayed, type Show } from './preliminary.ts'
import { careFor, snapshotOf } from './snapshot.ts'

/** A call of a tool's `execute` by the AI SDK. */
export interface Running {
  readonly name: string
  readonly tool: Executable
  readonly input: unknown
  readonly options: TheirRun
}

/**
 * Runs a tool with its hooks. If no approval has shown the call to them, as with calls by a tool caller, they judge it here, and a question is
 * answered with no. The AI SDK has to know synchronously whether there are preliminary results, so an allowed call starts synchronously.
 */
export function execute({ bridge, runs }: Guarding, running: Running): unknown {
  const { name, tool, input, options } = running
  const { host } = bridge
  const run = runs.ofCall(options.messages ?? [])
  const judged = run.take((call) => call.id === options.toolCallId && call.name === name && isOf(call, input))
  const given = givenInput(input)
  const start = (call: ToolCall) => begun(() => tool.execute(inputAfter(call), options), options)
  const free = host.hears('tool.around') ? undefined : freeCall()
  const early = free && start(free)
  const careNow = () => careFor(host)
  const attempts = createAttempts(bridge.clean, careNow)
  const settle = async (show: Show) => {
    const work = attempts.run((call) => drained(early === undefined ? start(call).value : early.value, show, kept))
    const turn = await (judged === undefined ? alone(run, work) : judged.staged.proceed(work, verdictOf(judged)))
    const { value, form } = attempts.outputOf(turn)
    if (!keepMarks(tool, input, { notes: turn.notes, form })) await host.lost('tool.before', 'inform', 'nothing')
    return value
  }
  return isAsyncIterable(early?.value) || (early === undefined && isGenerator(tool.execute))
    ? relayed(settle)
    : settle(() => true)

  /** A preliminary result as it is now: a tool may put the next one, which hooks have not judged yet, into the same object. */
  function kept(preliminary: unknown): unknown {
    const care = careNow()
    return snapshotOf(preliminary, care).valueFor(care).value
  }

  /** The input as the AI SDK has read it, with its dates and instances, unless a wrap has changed it. */
  function inputAfter(call: ToolCall): unknown {
    return given.after(isSameJson(call.input, given.json) ? { ...call, input: given.json } : call)
  }

  /** The call if nothing can be against it any more. */
  function freeCall(): ToolCall | undefined {
    if (judged !== undefined) return judged.station.type === 'run' ? judged.station.call : undefined
    if (host.hears('tool.before')) return undefined
    return makeToolCall({ id: options.toolCallId, name, input: given.json })
  }

  function verdictOf({ id, station }: JudgedCall) {
    if (station.type !== 'ask') return undefined
    return verdictIn(options.messages, id) ?? { approved: false, reason: 'nobody has approved it' }
  }

  async function alone({ turns }: Run, work: ReturnType<typeof attempts.run>): Promise<ToolTurn> {
    const definition = host.define(await definitionOf(name, tool))
    const call = callOf(options.toolCallId, name, given.json, definition, bridge.cwd)
    return turns.tool(call, work, { definition, signal: options.abortSignal, ask: host.nobody })
  }
}

interface Begun {
  readonly value: unknown
}

/** An error of the tool is one of its result, also if it throws before it returns a promise. */
function begun(work: () => unknown, { abortSignal }: TheirRun): Begun {
  try {
    abortSignal?.throwIfAborted()
    const value = work()
    if (value instanceof Promise) value.catch(() => undefined) // the run may be aborted before anything waits for it
    return { value }
  } catch (error) {
    const value = Promise.reject(error)
    value.catch(() => undefined) // the caller that waits for it receives the error
    return { value }
  }
}

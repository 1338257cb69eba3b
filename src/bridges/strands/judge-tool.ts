import type {
  AgentStreamEvent,
  ExecuteToolContext,
  ExecuteToolStage,
  JSONValue,
  MiddlewareHandlerOf,
  MiddlewareNextOf,
  ToolResultBlock,
} from '@strands-agents/sdk'
import { whenAborted } from '../../base/index.ts'
import type { Cleaner } from '../../kernel/index.ts'
import type { Asked, Verdict } from '../../ports/index.ts'
import { carried, carry } from '../host/carry.ts'
import { givenInput } from '../host/given-input.ts'
import { callOf, type Host } from '../host/open-host.ts'
import { definitionOf } from './messages/to-ours.ts'
import { readResponse } from './read-response.ts'
import { createResults } from './results.ts'
import type { Runs } from './runs.ts'
import { type Passing, withEvents } from './with-events.ts'

/** Hooks on one agent. */
export interface Mount {
  readonly host: Host
  readonly clean: Cleaner
  readonly runs: Runs
}

type Next = MiddlewareNextOf<typeof ExecuteToolStage>

/** Middleware of tool calls: hooks judge the call, wraps enclose it, hooks judge its result. */
export function judgeTool(mount: Mount): MiddlewareHandlerOf<typeof ExecuteToolStage> {
  return (context, next) => withEvents(async (passing) => ({ result: await judged(mount, context, next, passing) }))
}

async function judged(
  { host, clean, runs }: Mount,
  context: ExecuteToolContext,
  next: Next,
  passing: Passing<AgentStreamEvent>,
): Promise<ToolResultBlock> {
  const { toolUse, tool, cancelSignal } = context
  const turns = runs.of(cancelSignal, 'tool')
  const given = givenInput(toolUse.input)
  const definition = host.define(definitionOf(tool?.toolSpec ?? { name: toolUse.name }))
  const call = callOf(toolUse.toolUseId, toolUse.name, given.json, definition, turns.context.host?.cwd)
  const results = createResults(toolUse.toolUseId, clean)
  const judging = untilStarted(cancelSignal, passing.left)
  try {
    const turn = await turns.tool(
      call,
      async (final) => {
        judging.start()
        const input = given.after(final) as JSONValue // JSON, or what Strands gave
        const block = await drained(next({ ...context, toolUse: { ...toolUse, input } }), passing)
        if (block.error !== undefined && host.hears('tool.around')) judging.pause()
        return results.read(block)
      },
      { definition, signal: judging.signal, ask: async (question) => answerTo(context, question) },
    )
    return results.write(turn)
  } catch (error) {
    throw carried(error)
  } finally {
    judging.end()
  }
}

/** Asks with an interrupt of Strands. Its name has the digest of the action, so that an answer holds for nothing else. */
function answerTo({ interrupt, toolUse }: ExecuteToolContext, question: Asked): Verdict {
  const { digest, by, reason, action } = question
  try {
    const asked = { tool: toolUse.name, reason, by, action: structuredClone(action) as JSONValue }
    return readResponse(interrupt({ name: `pawl:${digest}`, reason: asked }).response)
  } catch (error) {
    throw carry(error, 'Strands')
  }
}

/** Passes the events of a tool on, and returns its result. What it throws steers Strands, such as an interrupt of the tool. */
async function drained(running: ReturnType<Next>, { emit, left }: Passing<AgentStreamEvent>): Promise<ToolResultBlock> {
  try {
    for (;;) {
      const step = await running.next()
      if (step.done === true) return step.value.result
      await emit(step.value)
      if (!left.aborted) continue
      await running.return({ result: undefined as never }) // its reader has left
      left.throwIfAborted()
    }
  } catch (error) {
    throw carry(error, 'Strands')
  }
}

/**
 * A signal that ends the judgement of a call, and the wait of a wrap that tries again. A call that runs continues to its end when its run is
 * cancelled, as it does without hooks.
 */
function untilStarted(...signals: readonly AbortSignal[]) {
  const judging = new AbortController()
  let isStarted = false
  const stop = () => {
    if (!isStarted) judging.abort(signals.find(({ aborted }) => aborted)?.reason)
  }
  const releases = signals.map((signal) => whenAborted(signal, stop))
  if (signals.some(({ aborted }) => aborted)) stop()
  return {
    signal: judging.signal,
    start() {
      for (const signal of signals) signal.throwIfAborted()
      isStarted = true
    },
    /** The call has failed, and a wrap may wait before it tries again. */
    pause() {
      isStarted = false
      if (signals.some(({ aborted }) => aborted)) stop()
    },
    end: () => {
      for (const release of releases) release()
    },
  }
}

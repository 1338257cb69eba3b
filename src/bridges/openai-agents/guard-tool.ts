import type { RunContext } from '@openai/agents'
import type { Json } from '../../base/index.ts'
import type { Verdict } from '../../ports/index.ts'
import type { ToolDefinition } from '../../protocol/index.ts'
import { carried, carry } from '../host/carry.ts'
import { givenInput, jsonOf } from '../host/given-input.ts'
import { callOf } from '../host/open-host.ts'
import { type StagedCall, type Station, stageCall } from '../host/staged-call.ts'
import { approvalOf } from './approval.ts'
import { createMaker } from './maker.ts'
import { outputOf } from './output.ts'
import { askingRun, keepAsked, keyOf } from './questions.ts'
import type { Reach } from './reach.ts'
import type { AskedCall, OpenRun } from './runs.ts'
import type { AnyAgent, AnyFunctionTool } from './sdk.ts'

/** What a function tool needs to be guarded. */
export interface Guarding {
  readonly reach: Reach
  /** The guarded agent, which the SDK knows approvals by. */
  readonly agent: AnyAgent
  readonly tool: AnyFunctionTool
  /** Whether the tool runs another agent, which may have to wait for a person. */
  readonly runsAgent: boolean
}

type Details = Parameters<AnyFunctionTool['invoke']>[2]

/**
 * The two functions of a guarded tool. The SDK asks `needsApproval` first, and `invoke` runs: hooks judge a call once for both, and again if
 * a person has been asked in between.
 */
export function guardTool(guarding: Guarding): Pick<AnyFunctionTool, 'needsApproval' | 'invoke'> {
  const { reach, agent, tool } = guarding
  const definition = reach.host.define(definitionOf(tool))
  // without the signal of the call: a tool that ends in spite of it has a result, which the SDK keeps
  const begin = (run: OpenRun, callId: string, input: Json) =>
    stageCall(run.turns(agent.name), {
      call: callOf(callId, tool.name, input, definition, reach.options.host?.cwd),
      definition,
    })

  return {
    async needsApproval(context, parsed, callId = nameless()) {
      const run = reach.runs.ofCall(context, askingRun(agent, callId))
      const key = keyOf(agent, callId)
      const given = givenInput(parsed)
      const staged = begin(run, callId, given.json)
      const station = await staged.station
      const asks = station.type === 'ask'
      if (asks) keepAsked(run, agent, callId, askedCall(station, given.json))
      // a denied call, and a stub, need no approval
      if (
        asks ||
        (station.type === 'run' && (await tool.needsApproval(context, given.after(station.call) as string, callId)))
      ) {
        abandon(staged, reach)
        return true
      }
      run.staged.set(key, { staged, written: JSON.stringify(given.json) })
      return false
    },

    async invoke(context, text, details) {
      const callId = details?.toolCall?.callId ?? nameless()
      const run = reach.runs.ofCall(context, askingRun(agent, callId))
      const key = keyOf(agent, callId)
      const input = jsonOf(argumentsOf(text))
      const maker = createMaker(guarding, { context, text, input, details })
      try {
        const staged = taken(run, key, input) ?? begin(run, callId, input)
        const station = await staged.station
        if (isOver(details)) {
          abandon(staged, reach)
          throw details?.signal?.reason
        }
        const verdict = station.type === 'ask' ? await answer(guarding, run, context, station, details) : undefined
        const turn = await staged.proceed(maker.run, verdict)
        return await outputOf(guarding, turn, maker.made())
      } catch (error) {
        if (maker.isWaiting()) run.used.delete(key) // the SDK makes the call again when the other agent continues
        if (maker.isWaiting()) return ''
        throw maker.made() === undefined && isOver(details) ? details?.signal?.reason : carried(error)
      }
    },
  }
}

let namelessCalls = 0

/** A call that a program makes itself has no id. */
function nameless(): string {
  namelessCalls++
  return `unnamed_${namelessCalls}`
}

function definitionOf({ name, description, parameters }: AnyFunctionTool): ToolDefinition {
  const schema = jsonOf(parameters)
  const isSchema = typeof schema === 'object' && schema !== null && !Array.isArray(schema)
  return { name, description: description ?? '', ...(isSchema && { inputSchema: schema as { [key: string]: Json } }) }
}

/** The arguments of a call; their text, if it is not JSON. The SDK refuses those before they come here, but for tools without a schema. */
function argumentsOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The call as `needsApproval` has judged it, if these are the same arguments. */
function taken(run: OpenRun, key: string, input: Json): StagedCall | undefined {
  const judged = run.staged.get(key)
  run.staged.delete(key)
  if (judged?.written === JSON.stringify(input)) return judged.staged
  return undefined
}

function askedCall({ question, action }: Extract<Station, { type: 'ask' }>, input: Json): AskedCall {
  return { question, action: JSON.stringify(action), written: JSON.stringify(input) }
}

/** A call that waits is judged again when the SDK makes it: this one ends, as if it had never been begun. */
function abandon(staged: StagedCall, { host }: Reach): void {
  const ends = staged.proceed(() => {
    throw carry(new Error('the call waits for a person'), host.table.title)
  })
  ends.catch(() => undefined) // that very error
}

/** The answer to a question at the time when the SDK makes the call: an approval holds for exactly this call, once. */
async function answer(
  { reach: { host }, agent, tool }: Guarding,
  run: OpenRun,
  context: RunContext<unknown>,
  { action, question }: Extract<Station, { type: 'ask' }>,
  details: Details,
): Promise<Verdict> {
  const call = details?.toolCall
  const key = keyOf(agent, call?.callId ?? '')
  const approval = call === undefined ? 'none' : approvalOf({ context, agent, call })
  const refuse = async (reason: string) => {
    await host.lost('tool.before', 'ask', 'a refusal')
    return { approved: false, reason }
  }
  if (approval === 'none') return refuse(`no person was asked about \`${tool.name}\``)
  if (approval === 'every call')
    return refuse(`an approval covers one call, and \`alwaysApprove\` was about another: ${question.reason}`)
  if (run.used.has(key)) return refuse(`the approval was for an earlier call: ${question.reason}`)
  const asked = run.asked.get(key)
  if (asked !== undefined && asked.action !== JSON.stringify(action))
    return refuse(`the call has changed since a person approved it: ${question.reason}`)
  run.used.add(key)
  return { approved: true }
}

/** Whether the SDK has given the call up: then it expects the reason of its own signal. */
function isOver(details: Details): boolean {
  return details?.signal?.aborted === true
}

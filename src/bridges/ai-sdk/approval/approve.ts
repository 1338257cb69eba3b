import type { ToolApprovalStatus } from 'ai'
import { PawlError } from '../../../base/index.ts'
import { carry } from '../../host/carry.ts'
import type { Guarding } from '../calls/guarding.ts'
import { isOf, type JudgedCall, judgeCall } from '../calls/judge-call.ts'
import { deniedWords, refusalOf } from '../calls/refusal.ts'
import type { Run } from '../calls/runs.ts'
import { verdictIn } from '../calls/verdict-in.ts'
import { startRun } from '../model/start-run.ts'
import { isExecutable } from '../tools/guard-tool.ts'
import { strictest } from './strictest.ts'
import { type ApprovalQuestion, type Approve, type TheirApproval, theirApproval } from './their-approval.ts'

/** The `toolApproval` that shows each call to its hooks, with that of the program behind them. */
export function approveWithHooks(guarding: Guarding, theirs: TheirApproval | undefined): Approve {
  const { bridge, runs } = guarding
  return async (asked) => {
    const { toolCall, messages } = asked
    // the provider has run it: hooks have seen it in the answer of the model
    if (toolCall.providerExecuted === true) return theirApproval(theirs, asked)
    const run = runs.ofCall(messages)
    await startRun(bridge, run, messages)
    if (!bridge.host.hears('tool.before')) return theirApproval(theirs, asked)
    const judged = await judgedBefore(guarding, run, asked)
    const ours = await statusOf(guarding, judged, asked)
    if (ours?.type === 'denied') return ours
    const status = strictest(ours, await theirApproval(theirs, asked))
    return settled(run, judged, asked, status)
  }
}

/** The judgement of a call in the answer of the model, if the call is still the same; or else that of the call as it is now. */
async function judgedBefore(
  { bridge }: Guarding,
  run: Run,
  { toolCall, tools = {} }: ApprovalQuestion,
): Promise<JudgedCall> {
  const { toolCallId: id, toolName: name, input } = toolCall
  const before = run.take((call) => call.id === id && call.name === name)
  if (before !== undefined && isOf(before, input)) return before
  if (before !== undefined) await waitFor(before)
  return judgeCall(bridge, run, { id, name, input, tool: Object.hasOwn(tools, name) ? tools[name] : undefined })
}

type Status = Exclude<ToolApprovalStatus, string | undefined>

/** What hooks say about a call, in the words of the AI SDK. */
async function statusOf(
  { bridge }: Guarding,
  judged: JudgedCall,
  { toolCall, tools = {} }: ApprovalQuestion,
): Promise<Status | undefined> {
  const { station } = judged
  const tool = tools[toolCall.toolName]
  if (station.type === 'done' && station.turn.origin === 'denied')
    return { type: 'denied', reason: deniedWords(station.turn) }
  if (!isExecutable(tool) || (station.type === 'done' && isToolSearch(tool))) {
    const reason = await refusalOf(bridge, judged)
    return reason === undefined ? undefined : { type: 'denied', reason }
  }
  if (station.type !== 'ask') return undefined
  return { type: 'user-approval', reason: `${station.question.by}: ${station.question.reason}` }
}

/** Keeps a call that may run, and ends one that may not. */
async function settled(
  run: Run,
  judged: JudgedCall,
  { toolCall, messages, tools = {} }: ApprovalQuestion,
  status: Status | undefined,
): Promise<Status | undefined> {
  const answer = verdictIn(messages, judged.id)
  const isAsked = status?.type === 'user-approval' || answer !== undefined
  if (status?.type === 'denied') {
    await refuse(judged, status.reason ?? 'it was denied')
    return status
  }
  if (!isOf(judged, toolCall.input) && (isAsked || !isExecutable(tools[toolCall.toolName]))) {
    const reason = 'hooks change the input of this call once more: it would not be the one that was approved'
    await refuse(judged, reason)
    return { type: 'denied', reason }
  }
  if (status?.type === 'user-approval' && answer === undefined) await waitFor(judged)
  else run.keep(judged)
  return status
}

/** Ends a call that hooks allow and something else refuses. */
async function refuse({ staged, station }: JudgedCall, reason: string): Promise<void> {
  const error = new PawlError('tool-denied', reason)
  const work = () => {
    throw error
  }
  await staged.proceed(work, station.type === 'ask' ? { approved: false, reason } : undefined).catch(() => undefined) // the AI SDK refuses it in any case
}

/** Leaves a call until a person has answered: it is made again then, by another run. */
async function waitFor({ staged }: JudgedCall): Promise<void> {
  const work = () => {
    throw carry(undefined, 'the AI SDK')
  }
  await staged.proceed(work).catch(() => undefined) // the suspension itself
}

/** The AI SDK replaces `execute` of its tool search. */
function isToolSearch(tool: object): boolean {
  return Symbol.for('vercel.ai.toolSearch') in tool
}

import { isObject } from '../../base/index.ts'
import { jsonOf } from '../host/given-input.ts'
import type { JudgedCalls } from './judged-calls.ts'
import type { SdkHook } from './sdk.ts'
import type { Payload } from './show-event.ts'

type Output = Readonly<Record<string, unknown>>

/** Shows an event to our hooks, and returns their answer as a callback would. */
type Callback = (payload: Payload, signal: AbortSignal) => Promise<Output>

interface Composing {
  readonly calls: JudgedCalls
  /** Our callback for a hook point; undefined where none of ours listens. */
  readonly callbackAt: (native: string) => Callback | undefined
}

/**
 * Callbacks of the program run beside ours, and the last one to answer wins. So what one of them changes or accepts is shown to our hooks
 * first, and their answer goes before its own.
 */
export function judgeTheirs(native: string, theirs: SdkHook, composing: Composing): SdkHook {
  const judging = judgings[native]
  if (judging === undefined) return theirs
  return async (input, id, options) => {
    const payload: Payload = structuredClone(input)
    const said = await theirs(input, id, options)
    if (!isObject(said)) return said
    const output: Output = said
    const specific = isObject(output['hookSpecificOutput']) ? output['hookSpecificOutput'] : undefined
    if (specific === undefined) return said
    return (await judging({ payload, output, specific, signal: options.signal }, composing)) ?? said
  }
}

interface Said {
  readonly payload: Payload
  readonly output: Output
  readonly specific: Output
  readonly signal: AbortSignal
}

/** For each hook point where an answer can let something else happen: its judgement, or nothing if the answer may stand. */
const judgings: Readonly<Record<string, (said: Said, composing: Composing) => Promise<Output | undefined>>> = {
  PreToolUse: judgeInput,
  PostToolUse: judgeResult,
  PermissionRequest: judgePermission,
  Elicitation: judgeAccepted,
  ElicitationResult: judgeAccepted,
}

/** An input in the place of the model's. */
async function judgeInput({ payload, output, specific, signal }: Said, { callbackAt }: Composing) {
  const judge = callbackAt('PreToolUse')
  const { updatedInput } = specific
  if (judge === undefined || updatedInput === undefined) return undefined
  const given = jsonOf(updatedInput)
  const ours = specificIn(await judge({ ...payload, tool_input: given }, signal))
  const isDenied = specific['permissionDecision'] === 'deny' || ours['permissionDecision'] === 'deny'
  const merged = { ...specific, updatedInput: given, ...ours }
  if (!isDenied) return { ...output, hookSpecificOutput: merged }
  const { updatedInput: _, ...refused } = merged
  return { ...output, hookSpecificOutput: { ...refused, permissionDecision: 'deny' } }
}

/** A result in the place of the tool's. */
async function judgeResult({ payload, output, specific, signal }: Said, { callbackAt }: Composing) {
  const judge = callbackAt('PostToolUse')
  const { updatedToolOutput, updatedMCPToolOutput, ...rest } = specific
  const changed = updatedToolOutput ?? updatedMCPToolOutput
  if (judge === undefined || changed === undefined) return undefined
  const given = jsonOf(changed)
  const { hookSpecificOutput: _, ...verdict } = await judge({ ...payload, tool_response: given }, signal)
  const ours = specificIn({ hookSpecificOutput: _ })
  return { ...output, ...verdict, hookSpecificOutput: { updatedToolOutput: given, ...rest, ...ours } }
}

/** A yes in the place of the person's. It cannot answer a question of our hooks. */
async function judgePermission({ payload, output, specific, signal }: Said, { calls, callbackAt }: Composing) {
  const judge = callbackAt('PreToolUse')
  const decision = isObject(specific['decision']) ? (specific['decision'] as Output) : undefined
  if (judge === undefined || decision?.['behavior'] !== 'allow') return undefined
  const input = decision['updatedInput'] === undefined ? payload['tool_input'] : jsonOf(decision['updatedInput'])
  const known = calls.find(undefined, String(payload['tool_name']), input)
  if (known !== undefined && known.question === undefined) return undefined
  const {
    permissionDecision,
    permissionDecisionReason,
    updatedInput = input,
  } = known === undefined ? specificIn(await judge({ ...payload, tool_input: input }, signal)) : asks
  if (permissionDecision === 'ask') {
    const { decision: _, ...rest } = specific
    return { ...output, hookSpecificOutput: rest }
  }
  const judged =
    permissionDecision === 'deny'
      ? { behavior: 'deny', message: permissionDecisionReason }
      : { ...decision, updatedInput }
  return { ...output, hookSpecificOutput: { ...specific, decision: judged } }
}

const asks: Output = { permissionDecision: 'ask' }

/** An answer to a question of an MCP server, in the place of the user's. */
async function judgeAccepted({ payload, output, specific, signal }: Said, { callbackAt }: Composing) {
  const judge = callbackAt(String(specific['hookEventName']))
  if (judge === undefined || specific['action'] !== 'accept') return undefined
  const { action, content } = specific
  const ours = await judge({ ...payload, action, ...(content !== undefined && { content: jsonOf(content) }) }, signal)
  if (ours['decision'] !== 'block') return undefined
  return { ...output, ...ours, hookSpecificOutput: { ...specific, action: 'decline', content: undefined } }
}

function specificIn({ hookSpecificOutput: specific }: Output): Output {
  return isObject(specific) ? specific : {}
}

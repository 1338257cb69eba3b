import { isObject } from '../../base/index.ts'
import { canonical } from '../../protocol/index.ts'
import { jsonOf } from '../host/given-input.ts'
import type { Host } from '../host/open-host.ts'
import { type JudgedCall, type JudgedCalls, judgedCall } from './judged-calls.ts'
import { refusedCall } from './refused-call.ts'
import type { SdkCanUseTool } from './sdk.ts'
import type { Payload, Shown } from './show-event.ts'

interface Answering {
  readonly host: Host
  readonly calls: JudgedCalls
  /** Shows a call to the hooks of `tool.before`. */
  readonly judge: (payload: Payload) => Promise<Shown>
  /** The function of the program that answers for the person. */
  readonly theirs: SdkCanUseTool
  /** The folder of the project, for calls that no hook point has shown. */
  readonly cwd: string | undefined
}

interface Allowed {
  readonly behavior: 'allow'
  readonly updatedInput?: unknown
}

interface Denied {
  readonly behavior: 'deny'
  readonly message: string
}

/**
 * The program's `canUseTool`, with hooks around it. The hooks judge an allowed call again if they have asked, because much may have
 * happened meanwhile, and if the answer changes the input, because no hook has seen that.
 */
export function answerForPeople({ host, calls, judge, theirs, cwd }: Answering): SdkCanUseTool {
  return async (name, input, options) => {
    const about = options as { readonly toolUseID?: string; readonly agentID?: string }
    const sent = { ...payloadOf(name, input, about), ...(cwd !== undefined && { cwd }) }
    const call = calls.find(about.toolUseID, name, input) ?? judgedCall(sent, await judge(sent))
    if (call.shown.answer.type === 'deny') return refuse(call.shown)
    const asked = structuredClone(call.input) as Record<string, unknown>
    const answer = answerIn(await theirs(name, asked, options))
    if (answer === undefined) return refuse(call.shown, '`canUseTool` returned neither a yes nor a no')
    if (answer.behavior === 'allow') return allow(call, answer)
    await refusedCall(host, call.shown, String(answer.message))
    return answer
  }

  async function allow(call: JudgedCall, answer: Allowed): Promise<Allowed | Denied> {
    const { payload, input: asked, question } = call
    const given = answer.updatedInput === undefined ? asked : jsonOf(answer.updatedInput)
    const isChanged = canonical(given) !== canonical(asked)
    if (!isChanged && question === undefined) return { ...answer, updatedInput: asked }
    const meant = isChanged ? { ...payload, tool_input: given } : payload
    const again = judgedCall(meant, await judge(meant))
    if (again.shown.answer.type === 'deny') return refuse(again.shown)
    if (again.question !== undefined && (isChanged || again.question !== question))
      return refuse(again.shown, `${again.shown.answer.reason ?? ''}: nobody was asked about this`)
    if (!isChanged && canonical(again.input) !== canonical(asked))
      return refuse(again.shown, 'hooks made another input of it than the one that was approved')
    calls.keep({ ...again, isApproved: true })
    return { ...answer, updatedInput: again.input }
  }

  async function refuse(shown: Shown, reason = shown.answer.reason ?? ''): Promise<Denied> {
    return { behavior: 'deny', message: await refusedCall(host, shown, reason) }
  }
}

/** The call as its hook point would have it. */
function payloadOf(
  name: string,
  input: unknown,
  { toolUseID, agentID }: { readonly toolUseID?: string; readonly agentID?: string },
): Payload {
  return {
    tool_name: name,
    tool_input: input,
    ...(toolUseID !== undefined && { tool_use_id: toolUseID }),
    ...(agentID !== undefined && { agent_id: agentID }),
  }
}

/** A yes or a no. Nothing else is one: the SDK takes null for an answer that was given elsewhere, which no hook could judge. */
function answerIn(given: unknown): Allowed | Denied | undefined {
  if (!isObject(given)) return undefined
  const { behavior } = given as { readonly behavior?: unknown }
  return behavior === 'allow' || behavior === 'deny' ? (given as unknown as Allowed | Denied) : undefined
}

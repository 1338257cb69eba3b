import { interrupt, isGraphInterrupt } from '@langchain/langgraph'
import { isObject, type Json } from '../../base/index.ts'
import type { Asked, Verdict } from '../../ports/index.ts'
import { carry } from '../host/carry.ts'
import type { Host } from '../host/open-host.ts'
import { askedBefore } from './asked-before.ts'
import type { Surroundings } from './runs.ts'

/** A question as LangChain’s own human-in-the-loop middleware asks it, with what an answer must match. */
export interface PawlInterrupt {
  /** The call, with its input as hooks left it, without secrets. */
  readonly actionRequests: readonly [{ readonly name: string; readonly args: Json; readonly description: string }]
  /** The answers that count. */
  readonly reviewConfigs: readonly [
    { readonly actionName: string; readonly allowedDecisions: readonly ['approve', 'reject'] },
  ]
  /** The exact action, the hook that asks, and why. An answer may repeat the digest. */
  readonly pawl: { readonly digest: string; readonly by: string; readonly reason: string }
}

/** Asks a person about a call by an interrupt of LangGraph. The node runs again with the answer. */
export async function askPerson(
  host: Host,
  { runtime }: Surroundings,
  question: Asked,
  asked: AskedCall,
): Promise<Verdict> {
  const { configurable = {} } = runtime
  const before = await askedBefore(configurable)
  const digest = asked.digest ?? before.digest
  asked.keep(question.digest)
  let answer: unknown
  try {
    answer = interrupt(shown(question))
  } catch (error) {
    if (isGraphInterrupt(error)) throw carry(error, question.by)
    if (!hasNoCheckpointer(error)) throw error
    await host.lost('tool.before', 'ask', 'a refusal, because the agent has no checkpointer')
    return no('this agent cannot ask a person, because it has no checkpointer')
  }
  return verdictOf(answer, question.digest, { digest, isShared: before.isShared })
}

/** The question about a call that this process has asked before; the checkpoint knows the latest question of a task only. */
export interface AskedCall {
  readonly digest: string | undefined
  keep(digest: string): void
}

function shown({ digest, by, reason, action }: Asked): PawlInterrupt {
  const { name = '', input = null } = isObject(action) ? (action as { name?: string; input?: Json }) : {}
  return {
    actionRequests: [{ name, args: input, description: reason }],
    reviewConfigs: [{ actionName: name, allowedDecisions: ['approve', 'reject'] }],
    pawl: { digest, by, reason },
  }
}

function hasNoCheckpointer(error: unknown): boolean {
  return error instanceof Error && error.name === 'GraphValueError'
}

/** Reads what the run was resumed with. Everything but a clear yes to this very action is a no. */
function verdictOf(
  answer: unknown,
  digest: string,
  before: { readonly digest: string | undefined; readonly isShared: boolean },
): Verdict {
  const decision = decisionIn(answer)
  if (decision === undefined) return no(needsDecision)
  if (decision['type'] === 'reject') return no(wordsOf(decision['message']) ?? 'a person rejected it')
  const own = decision['digest']
  if (own === undefined && before.isShared) return no(needsId)
  const meant = own ?? before.digest
  if (meant === undefined)
    return no('the answer does not say which action it approves: repeat the digest of the question')
  return meant === digest ? { approved: true } : no('the answer approves another action')
}

/** The one decision of an answer in LangChain’s form, if it has nothing else. */
function decisionIn(answer: unknown): Readonly<Record<string, unknown>> | undefined {
  if (!isObject(answer) || Object.keys(answer).join() !== 'decisions') return undefined
  const { decisions } = answer
  const [decision] = Array.isArray(decisions) && decisions.length === 1 ? decisions : []
  if (!isObject(decision) || !Object.keys(decision).every((key) => ['type', 'message', 'digest'].includes(key)))
    return undefined
  return decision['type'] === 'approve' || decision['type'] === 'reject' ? decision : undefined
}

const needsDecision = 'the answer needs one decision, `{ type: "approve" }` or `{ type: "reject" }`, and nothing else'
const needsId =
  'several questions wait, and the answer does not say which one it is for: resume each by the id of its interrupt, `{ [interrupt.id]: { decisions: […] } }`'

function no(reason: string): Verdict {
  return { approved: false, reason }
}

function wordsOf(message: unknown): string | undefined {
  return typeof message === 'string' && message !== '' ? message : undefined
}

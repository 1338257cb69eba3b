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
export async function askPerson(host: Host, { runtime }: Surroundings, question: Asked): Promise<Verdict> {
  const { configurable = {} } = runtime
  const before = await askedBefore(configurable)
  let answer: unknown
  try {
    answer = interrupt(shown(question))
  } catch (error) {
    if (isGraphInterrupt(error)) throw carry(error, question.by)
    if (!hasNoCheckpointer(error)) throw error
    await host.lost('tool.before', 'ask', 'a refusal, because the agent has no checkpointer')
    return no('this agent cannot ask a person, because it has no checkpointer')
  }
  return verdictOf(answer, question.digest, before)
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
function verdictOf(answer: unknown, digest: string, before: string | undefined): Verdict {
  const decisions: unknown = isObject(answer) ? (answer as { decisions?: unknown }).decisions : undefined
  if (!Array.isArray(decisions) || decisions.length !== 1 || !isObject(decisions[0])) return no(needsDecision)
  const decision: Readonly<Record<string, unknown>> = decisions[0]
  if (decision['type'] === 'reject') return no(wordsOf(decision['message']) ?? 'a person rejected it')
  if (decision['type'] !== 'approve') return no(needsDecision)
  const meant = decision['digest'] ?? before
  if (meant === undefined)
    return no('the answer does not say which action it approves: repeat the digest of the question')
  return meant === digest ? { approved: true } : no('the answer approves another action')
}

const needsDecision = 'the answer needs one decision, `approve` or `reject`'

function no(reason: string): Verdict {
  return { approved: false, reason }
}

function wordsOf(message: unknown): string | undefined {
  return typeof message === 'string' && message !== '' ? message : undefined
}

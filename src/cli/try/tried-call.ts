import { resolve } from 'node:path'
import { actionsOf, describeAction } from '../../actions/index.ts'
import { sentenceOf } from '../../base/index.ts'
import type { Brain } from '../../brains/index.ts'
import { degrade } from '../../brains/internal.ts'
import { type LoadedConfig, machineOf } from '../../config/internal.ts'
import { changesOf, openJudging } from '../../hook/index.ts'
import type { AuditRecord, Decision } from '../../kernel/index.ts'
import type { ToolCall } from '../../protocol/index.ts'
import { type GivenCall, readGivenCall } from './given-call.ts'

/** The outcome of a hook. */
export interface TriedHook {
  readonly hook: string
  readonly outcome: AuditRecord['outcome']
  readonly isInShadow: boolean
  readonly reason?: string
}

/** What a call would do, and what would be answered. */
export interface TriedCall {
  /** The agent that is answered; undefined for an agent of a program's own. */
  readonly agent: string | undefined
  readonly decision: 'continue' | 'approve' | 'ask' | 'deny'
  readonly by?: string
  readonly reason?: string
  /** What it does, a sentence each. */
  readonly actions: readonly string[]
  readonly hooks: readonly TriedHook[]
  /** Parts of the decision that the agent does not honour. */
  readonly lost: readonly string[]
  /** As hooks receive it first. */
  readonly payload: Readonly<Record<string, unknown>>
}

/** Asks the hooks of a project about a call. Nothing is run, recorded or remembered. */
export async function tryCall(loaded: LoadedConfig, given: GivenCall, brain: Brain | undefined): Promise<TriedCall> {
  const cwd = resolve(loaded.root, given.cwd ?? '.')
  const call = readOrReason(given, cwd, brain)
  if (typeof call !== 'string') return judged(loaded, call, { cwd, brain })
  const nothing = { actions: [], hooks: [], lost: [], payload: {} }
  return { agent: brain?.vocabulary.slug, decision: 'deny', reason: call, ...nothing }
}

/** The call, or why the hook process would refuse to read it. */
function readOrReason(...given: Parameters<typeof readGivenCall>): ToolCall | string {
  try {
    return readGivenCall(...given)
  } catch (error) {
    return undecided(error)
  }
}

interface Place {
  readonly cwd: string
  readonly brain: Brain | undefined
}

async function judged(loaded: LoadedConfig, call: ToolCall, { cwd, brain }: Place): Promise<TriedCall> {
  const own = { call, tool: { name: call.name, kind: call.kind } }
  const agent = brain?.vocabulary.slug
  const judging = openJudging({
    agent: agent ?? 'agent',
    event: 'tool.before',
    happening: { own, session: 'pawl-try', host: { cwd } },
    loaded,
    startedAt: Date.now(),
  })
  const { payload } = judging
  const actions = actionsOf(call, { ...machineOf(loaded.root), cwd }).map(describeAction)
  const told = { agent, actions, payload }
  const decision = await decided(judging.run)
  const hooks = judging.audit.records().map(triedHook)
  if (typeof decision === 'string') return { ...told, decision: 'deny', reason: decision, hooks, lost: [] }
  const { answer, lost, by } = answered(decision, own, brain)
  return { ...told, ...(by !== undefined && { by }), ...answer, hooks, lost }
}

/** The decision, or why there is none. */
async function decided(run: () => Decision | Promise<Decision>): Promise<Decision | string> {
  try {
    return await run()
  } catch (error) {
    return undecided(error)
  }
}

function undecided(error: unknown): string {
  return `Pawl could not decide: ${sentenceOf(error)}`
}

function triedHook({ hook, outcome, mode, reason }: AuditRecord): TriedHook {
  return { hook, outcome, isInShadow: mode === 'shadow', ...(reason !== undefined && { reason }) }
}

/** As far as the agent honours it. */
function answered(decision: Decision, own: object, brain: Brain | undefined) {
  const by = 'by' in decision ? decision.by : undefined
  const moment = brain?.vocabulary.moments.find(({ event }) => event === 'tool.before')
  if (brain === undefined || moment === undefined) {
    const { type } = decision
    const reason = 'reason' in decision ? decision.reason : undefined
    const known = type === 'deny' || type === 'ask' || type === 'approve' ? type : 'continue'
    return { answer: { decision: known, ...(reason !== undefined && { reason }) } as const, lost: [], by }
  }
  const happening = { moment, own: own as Readonly<Record<string, unknown>>, session: undefined, isResumed: false }
  const { answer, lost } = degrade(moment, decision, changesOf(brain, happening, decision))
  const type = answer.type === 'resume' ? 'continue' : answer.type
  return {
    answer: { decision: type, ...(answer.reason !== undefined && { reason: answer.reason }) } as const,
    lost,
    by,
  }
}

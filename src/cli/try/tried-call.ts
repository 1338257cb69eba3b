import { resolve } from 'node:path'
import { actionsOf, describeAction } from '../../actions/index.ts'
import { type Json, sentenceOf } from '../../base/index.ts'
import type { Brain } from '../../brains/index.ts'
import { degrade } from '../../brains/internal.ts'
import { type LoadedConfig, machineOf } from '../../config/index.ts'
import { changesOf, openJudging } from '../../hook/index.ts'
import type { AuditRecord, Decision } from '../../kernel/index.ts'
import { makeToolCall, type ToolCall, type ToolKind } from '../../protocol/index.ts'

/** A call as a person describes it: a command, or a tool with its input. */
export interface GivenCall {
  readonly tool?: string
  readonly kind?: ToolKind
  readonly input: Json
  /** From the project on. */
  readonly cwd?: string
}

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
  const call = callFor(given, cwd, brain)
  const own = { call, tool: { name: call.name } }
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
    return `Pawl could not decide: ${sentenceOf(error)}`
  }
}

function callFor({ tool, kind, input, cwd }: GivenCall, folder: string, brain: Brain | undefined): ToolCall {
  const { tools = {} } = brain?.vocabulary ?? {}
  const shell = Object.entries(tools).find(([, one]) => one === 'shell')?.[0] ?? 'shell'
  const name = tool ?? shell
  const known = kind ?? (tool === undefined ? 'shell' : Object.hasOwn(tools, tool) ? tools[tool] : undefined)
  return makeToolCall({
    id: 'try',
    name,
    input,
    ...(known !== undefined && { kind: known }),
    ...(cwd !== undefined && { cwd: folder }),
  })
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

import { getCurrentTrace, type RunContext } from '@openai/agents'
import type { InnerTurns } from '../../agent/internal.ts'
import type { Asked } from '../../ports/index.ts'
import type { Host } from '../host/open-host.ts'
import type { StagedCall } from '../host/staged-call.ts'

/** A run of the SDK while it lasts in this process: the calls of one RunContext. */
export interface OpenRun {
  /** Undefined for a model call outside the SDK's own loop. */
  readonly context: RunContext<unknown> | undefined
  /** The conversation, if the program knows it. */
  readonly session: string | undefined
  /** The calls of this agent within the run, which has one count of turns. */
  turns(agent: string): InnerTurns
  /** The calls of the agent that began the run; undefined if no agent has. */
  begun(): InnerTurns | undefined
  /** What hooks have to say to the model for the rest of the run. */
  readonly notes: Set<string>
  /** Questions that this process has asked, by call. */
  readonly asked: Map<string, AskedCall>
  /** Calls that hooks have let through, and that the SDK is about to make. */
  readonly staged: Map<string, JudgedCall>
  /** Calls whose approval has been used. */
  readonly used: Set<string>
}

/** A call about which a person is asked. */
export interface AskedCall {
  readonly question: Asked
  /** The exact action, to recognise it. */
  readonly action: string
  /** The arguments as the model wrote them, as JSON text. */
  readonly written: string
}

/** A call that hooks have judged before the SDK makes it. */
interface JudgedCall {
  readonly staged: StagedCall
  /** The arguments that they judged, as JSON text. */
  readonly written: string
}

/** The runs of a guarded agent, and of the agents that its hooks reach. */
export interface Runs {
  of(context: RunContext<unknown>): OpenRun
  /** The run of a tool call. `asked` is the run that has asked a person about this very call, if this process knows it. */
  ofCall(context: RunContext<unknown>, asked: OpenRun | undefined): OpenRun
  /** Remembers that the model call which follows in this trace belongs to the run. */
  enter(context: RunContext<unknown>): void
  /** The run of the model call that is made at this moment. */
  current(): OpenRun
}

/** Names the conversation of a run, if the program knows it. */
export type SessionOf = (context: RunContext<unknown>) => string | undefined

const openRuns = new WeakMap<RunContext<unknown>, Set<OpenRun>>()

/** The runs that guarded agents have opened for a RunContext of the SDK. */
export function runsIn(context: RunContext<unknown>): Iterable<OpenRun> {
  return openRuns.get(context) ?? []
}

export function createRuns(host: Host, sessionOf: SessionOf = () => undefined): Runs {
  const known = new WeakMap<RunContext<unknown>, OpenRun>()
  // requests of the SDK do not name their run; its traces do, also where tracing is off: each run has one of its own
  const contexts = new WeakMap<object, RunContext<unknown>>()
  const keep = (context: RunContext<unknown>, turns: number, asked?: OpenRun) => {
    const session = sessionOf(context) ?? conversation()
    // a model may use the id of a call again: a run of another conversation is not this one
    const begun = asked?.session === session ? asked?.begun() : undefined
    const run = openRun(host, context, session, { turns, begun })
    known.set(context, run)
    openRuns.set(context, (openRuns.get(context) ?? new Set()).add(run))
    return run
  }
  const runs: Runs = {
    of: (context) => known.get(context) ?? keep(context, turnsBefore(context, 'model')),
    ofCall: (context, asked) => known.get(context) ?? keep(context, turnsBefore(context, 'tool'), asked),
    enter(context) {
      const trace = getCurrentTrace()
      if (trace !== null) contexts.set(trace, context)
    },
    current() {
      const trace = getCurrentTrace()
      const context = trace === null ? undefined : contexts.get(trace)
      return context === undefined ? openRun(host, undefined, undefined, { turns: 0 }) : runs.of(context)
    },
  }
  return runs
}

interface FirstSeen {
  readonly context: RunContext<unknown>
  readonly requests: number
}

/** Usages when this process saw them first: an agent that is used as a tool shares the usage of the run that uses it. */
const firstSeen = new WeakMap<object, FirstSeen>()

/** Turns of a run that another process has begun. At a tool call it has made at least the model call that requested it. */
function turnsBefore(context: RunContext<unknown>, at: 'model' | 'tool'): number {
  const { usage } = context
  const seen = firstSeen.get(usage) ?? { context, requests: usage.requests }
  firstSeen.set(usage, seen)
  if (seen.context === context) return seen.requests
  return at === 'tool' ? Math.min(usage.requests, 1) : 0
}

/** The SDK groups the traces of one conversation by it. */
function conversation(): string | undefined {
  return getCurrentTrace()?.groupId ?? undefined
}

/** What happened in a run before it was opened here: model calls, or the same run with another context. */
interface Before {
  readonly turns: number
  readonly begun?: InnerTurns | undefined
}

function openRun(
  host: Host,
  context: RunContext<unknown> | undefined,
  session: string | undefined,
  before: Before,
): OpenRun {
  const byAgent = new Map<string, InnerTurns>()
  let { begun } = before
  return {
    context,
    session,
    turns(agent) {
      const turns = byAgent.get(agent) ?? host.begin({ session, agent, turns: before.turns, continues: begun })
      begun ??= turns
      byAgent.set(agent, turns)
      return turns
    },
    begun: () => begun,
    notes: new Set(),
    asked: new Map(),
    staged: new Map(),
    used: new Set(),
  }
}

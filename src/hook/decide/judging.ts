import type { EventName, Happening } from '../../brains/internal.ts'
import type { LoadedConfig, OpenSession } from '../../config/internal.ts'
import { createDispatcher, type Decision, type MemoryAudit, memoryAudit } from '../../kernel/index.ts'
import { asId, createContext, type RunId } from '../../protocol/index.ts'

interface Given {
  /** The name of the agent. */
  readonly agent: string
  readonly event: EventName
  readonly happening: Pick<Happening, 'own' | 'session' | 'host'>
  readonly loaded: LoadedConfig
  readonly startedAt: number
  /** Whether the hooks are called in every project; default: in the one of the config. */
  readonly isEverywhere?: (() => boolean) | undefined
}

/** One event before the hooks of a project. */
export interface Judging {
  readonly loaded: LoadedConfig
  readonly session: OpenSession
  readonly audit: MemoryAudit
  /** As hooks receive it first. */
  readonly payload: Readonly<Record<string, unknown>>
  /** Shows the event to the hooks: a promise only if one of them waits. */
  readonly run: () => Decision | Promise<Decision>
  /** Sentences about guards that made a refusal and forgot to return it. */
  readonly unreturned: readonly string[]
  /** The hooks that decide and have not answered yet. */
  readonly unanswered: () => readonly string[]
}

/** The same as `performance.now`, whose first use takes more than a millisecond to load. */
const tick = () => Number(process.hrtime.bigint()) / 1e6

/** Puts an event before the hooks. */
export function openJudging({ agent, event, happening, loaded, startedAt, isEverywhere }: Given): Judging {
  const { config, registry, memory } = loaded
  const sessionId = happening.session ?? 'unknown'
  const session = memory.open(sessionId)
  const audit = memoryAudit(10_000)
  const unreturned: string[] = []
  const { redaction } = config
  const dispatcher = createDispatcher({
    registry,
    audit,
    tick,
    logger: ({ code, message, hint }) => {
      if (code === 'outcome-not-returned') unreturned.push(`${message}: ${hint}`) // other failures are on record
    },
    ...(redaction !== undefined && { redaction }),
  })
  const point = dispatcher.point(event)
  const payload = point.payload(happening.own as never, {
    context: createContext({
      sessionId: asId('session', sessionId),
      runId: runIdOf(startedAt),
      host: hostOf(happening, loaded, isEverywhere),
    }),
    agent: { name: agent },
  })
  return {
    loaded,
    session,
    audit,
    payload: payload as unknown as Readonly<Record<string, unknown>>,
    unreturned,
    run: () => point.dispatch(payload) as Decision | Promise<Decision>,
    unanswered() {
      const answered = new Set(audit.records().map(({ hook }) => hook))
      return registry
        .list({ event, enabled: true })
        .filter(
          ({ name, hook, matches }) => hook.verb !== 'observe' && !answered.has(name) && matches?.(payload) !== false,
        )
        .map(({ name }) => name)
    },
  }
}

/** With the project, wherever the agent has moved to: that of the config, or the agent's folder for hooks that are called in every project. */
function hostOf(
  { host }: Given['happening'],
  { root }: LoadedConfig,
  isEverywhere: Given['isEverywhere'] = () => false,
): Happening['host'] {
  const { cwd = root } = host ?? {}
  const isInside = cwd === root || cwd.startsWith(`${root}/`)
  return { ...host, project: !isInside && isEverywhere() ? cwd : root }
}

/** Agents do not report their run: each call is one of its own. A random id would load all of Node's crypto. */
function runIdOf(startedAt: number): RunId {
  return asId('run', `run_${startedAt.toString(36)}_${process.pid.toString(36)}`)
}

import type { Answer, Happening, Moment, Speech } from '../../brains/index.ts'
import { type AuditRecord, type Decision, withoutSecrets } from '../../kernel/index.ts'
import type { HostFacts, LoggedHost, LogRecord } from '../../protocol/index.ts'
import { loggedHook } from '../../store/index.ts'

interface Given {
  readonly brain: Speech
  readonly moment: Moment
  readonly startedAt: number
  readonly happening?: Happening
  readonly decision?: Decision
  /** What it came to, for this agent. */
  readonly answer?: Answer
  readonly lost?: readonly string[]
  readonly records?: readonly AuditRecord[]
  /** Why there is no decision. */
  readonly failure?: string
  readonly approval?: LogRecord['approval']
}

/** One event of a coding agent on record: what it was, what each hook said, and what the agent was answered. */
export function eventRecord(given: Given): LogRecord {
  const { brain, moment, startedAt, happening, decision, answer, lost = [], records = [], failure, approval } = given
  const by = decision === undefined || decision.type === 'continue' ? changersOf(records) : decision.by
  return {
    time: startedAt,
    agent: brain.vocabulary.slug,
    native: moment.native,
    event: moment.event,
    session: happening?.session,
    host: happening?.host === undefined ? undefined : loggedHost(happening.host),
    decision: failure === undefined ? (answer?.type ?? 'continue') : 'failed',
    by: answer === undefined || answer.type === 'continue' ? undefined : by,
    reason: cleaned(failure ?? answer?.reason),
    lost: lost.map(withoutSecrets),
    payload: records[0]?.payload, // what the first hook saw; nothing if nobody was asked
    hooks: records.map(loggedHook),
    durationMs: Date.now() - startedAt,
    approval,
  }
}

/** What explains a decision later, and is small. */
function loggedHost({ cwd, permissionMode, subagent, mcpServer, model }: HostFacts): LoggedHost {
  return {
    ...(cwd !== undefined && { cwd: withoutSecrets(cwd) }),
    ...(permissionMode !== undefined && { permissionMode }),
    ...(subagent !== undefined && { subagent }),
    ...(mcpServer !== undefined && { mcpServer }),
    ...(model !== undefined && { model }),
  }
}

/** Who wanted a change; where the agent cannot make it, that is who refuses. */
function changersOf(records: readonly AuditRecord[]): string | undefined {
  const names = records.filter(({ outcome }) => outcome === 'modify').map(({ hook }) => hook)
  return names.length === 0 ? undefined : names.join(', ')
}

/** Hooks quote what they saw. */
function cleaned(words: string | undefined): string | undefined {
  return words === undefined ? undefined : withoutSecrets(words)
}

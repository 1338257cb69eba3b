import type { Answer, Happening, Moment, Speech } from '../../brains/index.ts'
import { type AuditRecord, type Decision, type Json, withoutSecrets } from '../../kernel/index.ts'

/** One event of a coding agent on record: what it was, what each hook said, and what the agent was answered. */
export interface EventLine {
  readonly time: number
  readonly brain: string
  /** What the agent calls it, and what we do. */
  readonly native: string
  readonly event: string
  readonly session: string | undefined
  /** What the agent was answered. */
  readonly decision: string
  readonly by?: string | undefined
  readonly reason?: string | undefined
  /** What the agent could not be told as it was meant. */
  readonly lost: readonly string[]
  /** A redacted copy of what the first hook saw; nothing if nobody was asked. */
  readonly payload?: Json | undefined
  readonly hooks: readonly HookLine[]
  readonly durationMs: number
}

type HookLine = Pick<AuditRecord, 'hook' | 'outcome' | 'reason' | 'durationMs'> & Partial<AuditRecord>

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
}

export function lineOf(given: Given): EventLine {
  const { brain, moment, startedAt, happening, decision, answer, lost = [], records = [], failure } = given
  const by = decision === undefined || decision.type === 'continue' ? changersOf(records) : decision.by
  return {
    time: startedAt,
    brain: brain.vocabulary.slug,
    native: moment.native,
    event: moment.event,
    session: happening?.session,
    decision: failure === undefined ? (answer?.type ?? 'continue') : 'failed',
    by: answer === undefined || answer.type === 'continue' ? undefined : by,
    reason: cleaned(failure ?? answer?.reason),
    lost: lost.map(withoutSecrets),
    payload: records[0]?.payload,
    hooks: records.map(hookLine),
    durationMs: Date.now() - startedAt,
  }
}

/** Who wanted a change; where the agent cannot make it, that is who refuses. */
function changersOf(records: readonly AuditRecord[]): string | undefined {
  const names = records.filter(({ outcome }) => outcome === 'modify').map(({ hook }) => hook)
  return names.length === 0 ? undefined : names.join(', ')
}

function hookLine({ hook, outcome, reason, failure, effects, durationMs }: AuditRecord): HookLine {
  const more = { ...(failure !== undefined && { failure }), ...(effects.length > 0 && { effects }) }
  return { hook, outcome, reason: cleaned(reason), durationMs: Math.round(durationMs * 1000) / 1000, ...more }
}

/** Hooks quote what they saw. */
function cleaned(words: string | undefined): string | undefined {
  return words === undefined ? undefined : withoutSecrets(words)
}

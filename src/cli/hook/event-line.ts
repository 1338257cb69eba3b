import type { Brain, Happening, Moment } from '../../brains/index.ts'
import { type AuditRecord, type Decision, type Json, withoutSecrets } from '../../kernel/index.ts'

/** One event of a coding agent on record: what it was, what each hook said, and what the agent was answered. */
export interface EventLine {
  readonly time: number
  readonly brain: string
  /** What the agent calls it, and what we do. */
  readonly native: string
  readonly event: string
  readonly session: string | undefined
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
  readonly brain: Brain
  readonly moment: Moment
  readonly startedAt: number
  readonly happening?: Happening
  readonly decision?: Decision
  readonly lost?: readonly string[]
  readonly records?: readonly AuditRecord[]
  /** Why there is no decision. */
  readonly failure?: string
}

export function lineOf(given: Given): EventLine {
  const { brain, moment, startedAt, happening, decision, lost = [], records = [], failure } = given
  const said = decision === undefined || decision.type === 'continue' ? undefined : decision
  return {
    time: startedAt,
    brain: brain.vocabulary.slug,
    native: moment.native,
    event: moment.event,
    session: happening?.session,
    decision: failure === undefined ? (decision?.type ?? 'continue') : 'failed',
    by: said?.by,
    reason: cleaned(failure ?? (said !== undefined && 'reason' in said ? said.reason : undefined)),
    lost: lost.map(withoutSecrets),
    payload: records[0]?.payload,
    hooks: records.map(hookLine),
    durationMs: Date.now() - startedAt,
  }
}

function hookLine({ hook, outcome, reason, failure, effects, durationMs }: AuditRecord): HookLine {
  const more = { ...(failure !== undefined && { failure }), ...(effects.length > 0 && { effects }) }
  return { hook, outcome, reason: cleaned(reason), durationMs: Math.round(durationMs * 1000) / 1000, ...more }
}

/** Hooks quote what they saw. */
function cleaned(words: string | undefined): string | undefined {
  return words === undefined ? undefined : withoutSecrets(words)
}

import { type AuditRecord, type AuditSink, sentenceBound, withoutSecrets } from '../../kernel/index.ts'
import type { AuditLog, LoggedHook, LogRecord } from '../../protocol/index.ts'

/** Has a dispatcher or an agent of your own write the same log that coding agents write: what is not kept counts as failed. */
export function auditSink(log: Pick<AuditLog, 'append'>, { agent }: { readonly agent: string }): AuditSink {
  return {
    async write(record) {
      await log.append([logRecordOf(record, agent)])
    },
  }
}

function logRecordOf(record: AuditRecord, agent: string): LogRecord {
  const { time, event, payload, outcome, hook, reason, durationMs } = record
  const { sessionId, runId } = contextIn(payload)
  return {
    time,
    agent,
    event,
    session: sessionId,
    run: runId,
    decision: outcome,
    by: outcome === 'continue' ? undefined : hook,
    reason: cleaned(reason),
    payload,
    hooks: [loggedHook(record)],
    durationMs,
  }
}

/** What the log keeps of one hook. */
export function loggedHook({ hook, outcome, reason, failure, effects, durationMs, notes }: AuditRecord): LoggedHook {
  const more = {
    ...(failure !== undefined && { failure }),
    ...(effects.length > 0 && { effects }),
    ...(notes !== undefined && { notes }),
  }
  return { hook, outcome, reason: cleaned(reason), durationMs: Math.round(durationMs * 1000) / 1000, ...more }
}

/** Hooks quote what they saw. */
function cleaned(words: string | undefined): string | undefined {
  return words === undefined ? undefined : withoutSecrets(words, sentenceBound)
}

function contextIn(payload: AuditRecord['payload']): { readonly sessionId?: string; readonly runId?: string } {
  const { context } = (payload ?? {}) as { readonly context?: Readonly<Record<string, unknown>> | null }
  const { sessionId, runId } = context ?? {}
  return {
    ...(typeof sessionId === 'string' && { sessionId }),
    ...(typeof runId === 'string' && { runId }),
  }
}

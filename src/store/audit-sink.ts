import { checkKeys, PawlError, typeName } from '../base/index.ts'
import { type AuditRecord, type AuditSink, sentenceBound, withoutSecrets } from '../kernel/index.ts'
import type { AuditLog, LoggedHook, LogRecord } from '../ports/index.ts'

/**
 * Makes the audit of an agent or a dispatcher of your own write the same log that coding agents write. A record that cannot be
 * written counts as a failure of its hook.
 *
 * @example
 * const audit = auditSink(store.audit, { agent: 'clerk' })
 * await createAgent({ name: 'clerk', model: refunding, tools: [refund], hooks: [askFirst], audit }).run('Refund 5.')
 * console.log((await store.audit.query({ decision: 'ask' })).length) // => 1
 */
export function auditSink(log: Pick<AuditLog, 'append'>, options: { readonly agent: string }): AuditSink {
  checkLog(log)
  checkKeys(options, ['agent'], 'the options of auditSink', 'bad-option')
  const { agent } = options
  if (typeof agent !== 'string' || agent === '') throw bad('auditSink needs the name of an agent', example)
  return {
    async write(record) {
      await log.append([logRecordOf(record, agent)])
    },
  }
}

const example = "`auditSink(store.audit, { agent: 'clerk' })`"

function checkLog(log: unknown): void {
  const { append, audit, journals } = (log ?? {}) as Readonly<Record<string, unknown>>
  if (typeof append === 'function') return
  const isStore = audit !== undefined && journals !== undefined
  throw bad(
    `auditSink writes to a log, not to ${isStore ? 'a store' : typeName(log)}`,
    `${typeName(log) === 'a promise' ? 'await it: ' : ''}${example}`,
  )
}

function bad(message: string, hint: string): PawlError {
  return new PawlError('bad-option', message, { hint })
}

function logRecordOf(record: AuditRecord, agent: string): LogRecord {
  const { time, event, payload, hook, durationMs, approval } = record
  const { sessionId, runId } = contextIn(payload)
  // an approved action continues, whichever hook asks again, and so does one that only a shadow refuses; the hook's own outcome is in its entry
  const isCounted = approval === undefined && record.mode !== 'shadow'
  const outcome = isCounted ? record.outcome : 'continue'
  return {
    time,
    agent,
    event,
    session: sessionId,
    run: runId,
    decision: outcome,
    by: outcome === 'continue' ? undefined : hook,
    reason: isCounted ? cleaned(record.reason) : undefined,
    payload,
    hooks: [loggedHook(record)],
    durationMs,
    ...(approval && { approval: { by: approval.by, ...(approval.why !== undefined && { why: approval.why }) } }),
  }
}

/** The log entry of one hook. */
export function loggedHook(record: AuditRecord): LoggedHook {
  const { hook, outcome, mode, reason, failure, effects, durationMs, notes } = record
  const more = {
    ...(mode !== undefined && { mode }),
    ...(failure !== undefined && { failure }),
    ...(effects.length > 0 && { effects }),
    ...(notes !== undefined && { notes }),
  }
  return { hook, outcome, reason: cleaned(reason), durationMs: Math.round(durationMs * 1000) / 1000, ...more }
}

/** Hooks quote their payload. */
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

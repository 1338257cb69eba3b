import type { LogRecord } from '../../src/ports/index.ts'

/** A record such as hooks leave. */
export function logRecord(more: Partial<LogRecord> = {}): LogRecord {
  return {
    time: 1_700_000_000_000,
    agent: 'claudecode',
    event: 'tool.before',
    session: 'morning',
    native: 'PreToolUse',
    decision: 'deny',
    by: 'config/no-force',
    reason: 'ask first',
    payload: { call: { name: 'Bash', command: 'git push --force' } },
    hooks: [{ hook: 'config/no-force', outcome: 'deny', reason: 'ask first', durationMs: 0.5 }],
    durationMs: 3,
    ...more,
  }
}

/** So many of them, distinguished by their sessions. */
export function logRecords(count: number): readonly LogRecord[] {
  return Array.from({ length: count }, (_, at) => logRecord({ session: `s${at + 1}` }))
}

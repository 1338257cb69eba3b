import { type ErrorCode, PawlError, typeName } from '../../base/index.ts'

/** Refuses an `audit` that takes no records: it would fail every hook in the first run. */
export function checkSink(audit: unknown, code: ErrorCode): void {
  if (audit === undefined || audit === false || has(audit, 'write')) return
  const isLog = has(audit, 'append') || has((audit as { readonly audit?: unknown } | null)?.audit, 'append')
  const made = '`auditSink(store.audit, { agent: NAME })`'
  throw new PawlError(code, `\`audit\` is ${isLog ? 'a store or its log' : typeName(audit)}, not an audit sink`, {
    hint:
      typeName(audit) === 'a promise' ? `await it: a store becomes a sink by ${made}` : `write ${made}, or \`false\``,
  })
}

function has(value: unknown, method: string): boolean {
  return typeof (value as Readonly<Record<string, unknown>> | null | undefined)?.[method] === 'function'
}

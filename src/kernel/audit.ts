import type { PawlError } from './errors.ts'
import type { Notes } from './note.ts'
import type { Outcome } from './outcome.ts'
import type { Listener } from './registry.ts'
import type { FailureKind } from './show.ts'
import type { Json } from './snapshot.ts'

/** One showing of an event to a hook: what it saw, what it said, and what came of it. */
export interface AuditRecord {
  readonly time: number
  readonly event: string
  readonly hook: string
  readonly source: string
  readonly verb: string
  /** A redacted copy, taken when the hook was called. */
  readonly payload: Json
  /** The type of what the hook returned; `continue` for nothing, `failed` for a failure. */
  readonly outcome: Outcome['type'] | 'continue' | 'failed'
  readonly reason: string | undefined
  readonly failure: { readonly kind: FailureKind; readonly policy: string } | undefined
  readonly effects: readonly { readonly effect: Json; readonly applied: boolean }[]
  readonly durationMs: number
  /** What the hook left beside its outcome: scores, signatures. */
  readonly notes?: Notes | undefined
}

/** Where records go. A write that throws or rejects counts as a failure of the hook it records. */
export interface AuditSink {
  write(record: AuditRecord): undefined | Promise<void>
}

export interface MemoryAudit extends AuditSink {
  /** The records kept, oldest first. */
  records(): readonly AuditRecord[]
  /** How many were written in all, those that had to make room included. */
  readonly written: number
}

/** Keeps the latest records in memory. */
export function memoryAudit(capacity = 1000): MemoryAudit {
  const ring: AuditRecord[] = []
  let written = 0
  return {
    write(record) {
      ring[written % capacity] = record
      written++
      return undefined
    },
    records() {
      const oldest = written > capacity ? written % capacity : 0
      return [...ring.slice(oldest), ...ring.slice(0, oldest)]
    },
    get written() {
      return written
    },
  }
}

/** What is on record of one showing, whatever the hook said. */
export interface Showing {
  readonly listener: Listener
  readonly payload: Json
  readonly said: Outcome | PawlError | undefined
  readonly time: number
  readonly durationMs: number
  readonly notes?: Notes | undefined
}

export function recordOf({ listener, payload, said, time, durationMs, notes }: Showing): AuditRecord {
  const failed = said instanceof Error ? said : undefined
  const outcome = said instanceof Error ? undefined : said
  return {
    time,
    event: listener.event.name,
    hook: listener.name,
    source: listener.source,
    verb: listener.hook.verb,
    payload,
    outcome: failed === undefined ? (outcome?.type ?? 'continue') : 'failed',
    reason: failed?.message ?? reasonOf(outcome),
    failure: failed && {
      kind: failed.code.slice('hook-'.length) as FailureKind,
      policy: listener.hook.failure,
    },
    effects: [],
    durationMs,
    notes,
  }
}

function reasonOf(outcome: Outcome | undefined): string | undefined {
  if (outcome === undefined) return undefined
  if ('reason' in outcome) return outcome.reason
  return outcome.type === 'inform' ? outcome.text : undefined
}

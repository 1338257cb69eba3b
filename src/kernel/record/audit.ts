import type { Json } from '../../base/index.ts'
import type { Notes } from '../declare/note.ts'
import type { Outcome } from '../declare/outcome.ts'

/** The reason why a hook returned no usable answer. */
export type FailureKind = 'threw' | 'timeout' | 'aborted' | 'undecided' | 'bad-outcome' | 'unrecorded'

/** A person's approval of exactly the payload that hooks receive. */
export interface Approval {
  readonly by: string
  readonly why?: string | undefined
}

/** One invocation of a hook: the payload it received, the outcome it returned, and how the dispatcher handled it. */
export interface AuditRecord {
  /** When the hook was called, in milliseconds since 1970. */
  readonly time: number
  /** The event, such as `tool.before`. */
  readonly event: string
  /** The name of the hook, with its source where it has one: `policy/no_leak`. */
  readonly hook: string
  /** Where the hook comes from: `user`, `system`, or the name of a theory. */
  readonly source: string
  /** The verb that made the hook: `guard`, `transform`, `observe` or `around`. */
  readonly verb: string
  /** A redacted copy of the payload as it was when the hook was called. */
  readonly payload: Json
  /** The type of the outcome; `continue` for none, `failed` for a failure. */
  readonly outcome: Outcome['type'] | 'continue' | 'failed'
  /** `shadow`: the outcome was recorded and not enforced. Absent if it counted. */
  readonly mode?: 'shadow' | undefined
  /** Without secrets. */
  readonly reason: string | undefined
  /** Why the hook failed, and its failure policy: `closed`, `open` or `throw`; nothing if it did not fail. */
  readonly failure: { readonly kind: FailureKind; readonly policy: string } | undefined
  /** The effects that the hook asked for, and whether the owner of the event applied them. */
  readonly effects: readonly { readonly effect: Json; readonly applied: boolean }[]
  /** How long the hook took, in milliseconds. */
  readonly durationMs: number
  /** Notes of the hook: scores, signatures. */
  readonly notes?: Notes | undefined
  /** The approval that a hook which asks had already: the action continues. Without secrets. */
  readonly approval?: Approval | undefined
}

/** One call of a hook that has returned, before anything is copied for its record. */
export interface Recordable {
  record(): AuditRecord
}

/** Where records go. A write that throws or rejects counts as a failure of the hook it records. */
export interface AuditSink {
  /** Writes one record. The action waits for the promise. */
  write(record: AuditRecord): undefined | Promise<void>
  /** Takes the invocation instead, for sinks that keep many and show few: `invocation.record()` makes the record. */
  keep?(invocation: Recordable): void
}

/** An audit sink that keeps the latest records in memory. */
export interface MemoryAudit extends AuditSink {
  /** The records kept, oldest first. */
  records(): readonly AuditRecord[]
  /** How many were written in all, including those that were dropped to make room. */
  readonly written: number
}

/**
 * Makes an audit that keeps the latest records in memory: 1000 by default. Records are copied when they are read.
 *
 * @example
 * const audit = memoryAudit(100)
 * await createAgent({ name: 'clerk', model: refunding, tools: [refund], hooks: [noForcePush, askFirst], audit }).run('Refund 5.')
 * audit.records().map(({ hook, outcome }) => `${hook}: ${outcome}`) // => ['ask-first: ask']
 */
export function memoryAudit(capacity = 1000): MemoryAudit {
  const ring: (AuditRecord | Recordable)[] = []
  let written = 0
  const add = (one: AuditRecord | Recordable) => {
    ring[written % capacity] = one
    written++
  }
  return {
    write(record) {
      add(record)
      return undefined
    },
    keep: add,
    records() {
      for (const [at, one] of ring.entries()) if ('record' in one) ring[at] = one.record()
      const oldest = written > capacity ? written % capacity : 0
      return [...ring.slice(oldest), ...ring.slice(0, oldest)] as readonly AuditRecord[]
    },
    get written() {
      return written
    },
  }
}

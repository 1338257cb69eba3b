import type { Json } from '../../base/index.ts'
import type { AuditRecord } from '../../kernel/index.ts'
import type { HostFacts } from '../../protocol/index.ts'

/** One record of the log: the event, the outcome of each hook, and the decision. It has the same form for every agent. */
export interface LogRecord {
  /** When it happened, in milliseconds since 1970. */
  readonly time: number
  /** The agent: a coding agent’s slug, or the name of an agent of your own. */
  readonly agent: string
  /** The event, such as `tool.before`. */
  readonly event: string
  /** The id of the session. */
  readonly session?: string | undefined
  /** The id of the run. */
  readonly run?: string | undefined
  /** The coding agent's name for the event. */
  readonly native?: string | undefined
  /** The facts that a coding agent reported about itself. */
  readonly host?: LoggedHost | undefined
  /** The decision: `continue`, `deny`, `ask`, …, or `failed`. */
  readonly decision: string
  /** The hook whose outcome prevailed. */
  readonly by?: string | undefined
  /** The reason of the decision, without secrets. */
  readonly reason?: string | undefined
  /** Outcomes that the agent could not receive as meant. */
  readonly lost?: readonly string[] | undefined
  /** A redacted copy of the payload of the first hook. */
  readonly payload?: Json | undefined
  /** The changes by hooks that the agent applied: these keys of the payload after the change, redacted. */
  readonly changed?: Json | undefined
  /** The outcome of each hook. */
  readonly hooks: readonly LoggedHook[]
  /** How long the hooks took, in milliseconds. */
  readonly durationMs: number
  /** The approver, where a person had to approve, and the id of the question where a coding agent asked it. */
  readonly approval?: { readonly id?: string; readonly by: string; readonly why?: string } | undefined
}

/** The path of the conversation and the id of the turn are useless later. */
export type LoggedHost = Omit<HostFacts, 'transcript' | 'turnId'>

/** The outcome of one hook, as the log keeps it. */
export type LoggedHook = Pick<AuditRecord, 'hook' | 'outcome' | 'reason' | 'durationMs'> &
  Partial<Pick<AuditRecord, 'mode' | 'failure' | 'effects' | 'notes'>>

/** A record of the log, with its position and its hash. */
export interface KeptRecord extends LogRecord {
  /** Counts up from 1, without gaps, over all writers. */
  readonly position: number
  /** Of this record and all before it. */
  readonly hash: string
}

/** Selects records of the log; every present field must match. */
export interface LogFilter {
  /** Not before this time, in milliseconds since 1970. */
  readonly from?: number
  /** Not after this time, in milliseconds since 1970. */
  readonly to?: number
  /** Records of this event, such as `tool.before`. */
  readonly event?: string
  /** Records of this agent. */
  readonly agent?: string
  /** Records of this session. */
  readonly session?: string
  /** Records with this decision, such as `deny`. */
  readonly decision?: string
  /** Records of events that this hook received. */
  readonly hook?: string
  /** A text anywhere in the record. */
  readonly text?: string
  /** Only the latest so many. Default: all. */
  readonly last?: number
}

/**
 * The kind of fault of a log. Of the chain itself: `broken`, a record is unreadable, missing, changed or out of place;
 * `unsigned`, one that must be signed is not; `forged`, one is signed by another key. By comparison: `other-key`, the
 * log is signed with another key than the trusted one; `seen`, a record that this user has seen is missing; `head`, one
 * that was written down is missing; `witnessed`, one that a witness has seen is missing. If there is nothing to compare
 * it with: `memory`, this user's memory cannot be read; `witness`, a witness cannot be reached.
 */
export type LogProblemKind =
  | 'broken'
  | 'unsigned'
  | 'forged'
  | 'other-key'
  | 'seen'
  | 'head'
  | 'witnessed'
  | 'memory'
  | 'witness'

/** A fault of a log, and the record from which on it has it. */
export interface LogProblem {
  /** The kind of fault. */
  readonly kind: LogProblemKind
  /** The first record that is not in order. */
  readonly position: number
  /** The fault in a sentence, for people. */
  readonly what: string
}

/** A record by its place in the chain. */
export interface LogPosition {
  /** The place in the log, counted from 1. */
  readonly position: number
  /** The hash of this record and all before it. */
  readonly hash: string
}

/** The end of a log, signed: enough to show later that the log had this record, with the public key alone. */
export interface LogHead extends LogPosition {
  /** Which log it is of, such as the path of its folder. */
  readonly log: string
  /** When it was signed, in milliseconds since 1970. */
  readonly time: number
  /** The key that signed, as PEM. */
  readonly publicKey: string
  /** Of position and hash, as records of the log are signed. */
  readonly signature: string
}

/** Remembers heads of logs outside the reach of programs that can write the log. */
export interface Witness {
  /** How people name it; without credentials. */
  readonly target: string
  /** Keeps the head of a log. */
  remember(head: LogHead): Promise<void>
  /** Every head that it knows of this log: a log that was written again and is longer now has its later ones only. */
  recall(log: string): Promise<readonly LogHead[]>
}

/** The answer of a witness when a log was verified. */
export interface Testimony {
  /** The name of the witness, without credentials. */
  readonly target: string
  /** The furthest record that it has seen and that is in the log; 0 if it has seen none. */
  readonly position: number
  /** Why it could not be asked. */
  readonly failure?: string
}

/** The result of verifying a log. */
export interface Verification {
  /** How many were found in order. */
  readonly records: number
  /** Nothing if all is well. */
  readonly problem: LogProblem | undefined
  /** The last of them: write it down, to compare the log with this state later. Position 0 if there is none. */
  readonly end: LogPosition
  /** How far signatures reach: at most 63 records after that are chained, but not signed yet. */
  readonly signedTo: number
  /** The last record that this user has seen here before; 0 if none is remembered. */
  readonly seenTo: number
  /** The answer of each witness, where there are any. */
  readonly witnessed?: readonly Testimony[]
}

/** The record with which another key took over. */
export interface RotatedKey extends LogPosition {
  /** The key that signs from there on, as PEM. */
  readonly publicKey: string
}

/** The log of decisions: durable and tamper-evident. */
export interface AuditLog {
  /** Resolves when the records are on disk and in the chain, in this order; rejects if one of them is not. */
  append(records: readonly LogRecord[]): Promise<readonly LogPosition[]>
  /** Returns the records that meet the filter, oldest first. */
  query(filter?: LogFilter): Promise<readonly KeptRecord[]>
  /** Those that are there, then those that come, until the signal. */
  follow(filter: LogFilter, signal: AbortSignal): AsyncIterable<KeptRecord>
  /** With the public key alone. */
  verify(options?: {
    readonly publicKey?: string
    /** A place that was written down, which must still be there. */
    readonly head?: LogPosition
    /** The last record that was put away: the log begins after it. */
    readonly from?: LogPosition
    /** Asked for heads, which must still be there. One that cannot be asked is a problem. */
    readonly witnesses?: readonly Witness[]
    /** Ignores this user's memory of the log, as at first sight. */
    readonly isFirstSight?: boolean
  }): Promise<Verification>
  /** Signs the present end of the log; undefined if it has no record. */
  head(): Promise<LogHead | undefined>
  /** Has another key sign from now on; the present one signs that, unless it is lost. */
  rotateKey(options?: {
    readonly isLost?: boolean
    /** With `isLost`: the key in the folder of the keys, which signs another log already, takes over, rather than a new one. */
    readonly keepsKey?: boolean
  }): Promise<RotatedKey>
  /** Accepts the present log as the seen one, after its loss or replacement was investigated. */
  forget(): Promise<void>
}

import type { Json } from '../../base/index.ts'

/** A question to a person about one exact action. */
export interface Question {
  /** Of the action: an answer holds for this and nothing else. */
  readonly digest: string
  /** The event that is asked about, such as `tool.before`. */
  readonly event: string
  /** The action, as the person reads it: without secrets. The digest is that of the exact action. */
  readonly action: Json
  /** The hook that asks, and why. */
  readonly by: string
  /** Why the hook asks. */
  readonly reason: string
  /** When the question expires, in milliseconds since 1970. */
  readonly expiresAt: number
  /** The suspended run that waits for the answer, if one does. */
  readonly runId?: string | undefined
  /** The requester, and its place: for the person who answers. The answer holds for the digest alone, which may cover some of it. */
  readonly from?: QuestionOrigin | undefined
}

/** Where a question was first asked. */
export interface QuestionOrigin {
  /** The agent that wants to do it. */
  readonly agent?: string | undefined
  /** The session in which it was asked. */
  readonly session?: string | undefined
  /** The folder in which it would be done. */
  readonly folder?: string | undefined
  /** The folder of the hooks that ask, if it is another one. */
  readonly project?: string | undefined
  /** How freely the agent may act, in its own words. */
  readonly permissionMode?: string | undefined
  /** The kind of the sub-agent that wants it; nothing if it is the main one. */
  readonly subagent?: string | undefined
  /** The MCP server whose tool it is. */
  readonly mcpServer?: string | undefined
  /** The branch that was checked out there. */
  readonly branch?: string | undefined
}

/**
 * Where a confirmation is. An `unreadable` one was written badly, by another program or an earlier version: it has no digest
 * and no action, can be rejected, and never approved.
 */
export type ConfirmationStatus = 'open' | 'approved' | 'rejected' | 'expired' | 'used' | 'unreadable'

/** A stored question, with its answer. */
export interface KeptConfirmation extends Question {
  /** The id to decide it by. */
  readonly id: string
  /** When it was asked, in milliseconds since 1970. */
  readonly askedAt: number
  /** Whether it is open, or how it was closed. */
  readonly status: ConfirmationStatus
  /** The person who decided. */
  readonly decidedBy?: string | undefined
  /** The reason of the person. */
  readonly decidedWhy?: string | undefined
  /** When it was decided, in milliseconds since 1970. */
  readonly decidedAt?: number | undefined
}

/** Where questions wait for people. */
export interface Confirmations {
  /** The open or approved one for the same digest, if there is one; a new one otherwise. */
  ask(question: Question): Promise<KeptConfirmation>
  /** The confirmation with this id, if there is one. */
  get(id: string): Promise<KeptConfirmation | undefined>
  /** In the order they were asked. */
  list(filter?: { readonly status?: ConfirmationStatus; readonly runId?: string }): Promise<readonly KeptConfirmation[]>
  /** Once, and in time: a closed one is an error that names who decided it, or that it has expired. */
  decide(
    id: string,
    verdict: { readonly approved: boolean; readonly by: string; readonly why?: string },
  ): Promise<KeptConfirmation>
  /** Uses up the approval of an action: the receiver may act, and it is returned only once. */
  take(digest: string): Promise<KeptConfirmation | undefined>
}

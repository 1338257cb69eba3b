import type { ErrorCode } from '../../base/index.ts'
import type { LockFiles } from './lock-files.ts'

export interface LockManner {
  /** How long to wait for other processes; 15 seconds by default. */
  readonly patienceMs?: number | undefined
  /** A holder this old that cannot be seen to be dead loses the lock; 10 seconds by default. */
  readonly staleMs?: number | undefined
}

/** The thing that is locked, for errors. */
export interface LockSubject {
  /** Such as `the audit log`. */
  readonly name: string
  /** Such as `writing to the audit log`. */
  readonly work: string
  readonly code: ErrorCode
}

export interface LockOptions extends LockManner {
  readonly files: LockFiles
  /** The name of the lock. Files of its holders are beside it. */
  readonly path: string
  readonly subject: LockSubject
  /** Called before the lock of a process that may be alive is taken over. */
  readonly onTakeover?: () => void
}

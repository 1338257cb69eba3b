import { join } from 'node:path'
import { fileLock, type LockManner, lockObstacle, type Obstacle } from '../../node/index.ts'
import type { LogFiles } from '../disk/log-files.ts'

const subject = { name: 'the audit log', work: 'writing to the audit log', code: 'audit-locked' } as const

/** The lock of a log in files. Waiting blocks the thread, since a hook process has nothing else to do. */
export function logLock(files: LogFiles, folder: string, manner: LockManner & { readonly onTakeover: () => void }) {
  return fileLock({ ...manner, files, path: lockIn(folder), subject })
}

/** The obstacle that keeps all processes from the lock of a log. */
export function logLockObstacle(files: LogFiles, folder: string): Obstacle | undefined {
  return lockObstacle(files, lockIn(folder))
}

function lockIn(folder: string): string {
  return join(folder, 'lock')
}

import { counted } from '../terminal/print.ts'
import { progress, withProgress } from '../terminal/progress.ts'

/** Reads a whole log: a person sees how far it is. */
export function watched<T>(read: () => Promise<T>): Promise<T> {
  return withProgress('verifying the audit log', read)
}

/** How far it is. */
export function onProgress(records: number): void {
  progress(`verifying the audit log: ${counted(records, 'record')}`)
}

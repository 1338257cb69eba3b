import { Suspension } from '../questions/confirmation.ts'
import type { Turn } from './turn.ts'

/** Whether a thrown value means that the run waits for a person; a run that was aborted does not wait. */
export function waits({ signal }: Turn, error: unknown): error is Suspension {
  return error instanceof Suspension && signal?.aborted !== true
}

import { isPawlError } from '../src/base/index.ts'

/** The code, the sentence and the hint with which something is refused. */
export function refusal(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    if (isPawlError(error)) return `${error.code}: ${error.message}; ${error.hint}`
    throw error
  }
  return 'accepted'
}

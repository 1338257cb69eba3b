import { isPawlError } from '../../base/index.ts'
import type { AuditLog, KeptRecord } from '../../ports/index.ts'
import { problemText } from './problem-text.ts'

/** Whether a signature covers a record, and if not, why. */
export async function signatureOf(log: Pick<AuditLog, 'verify'>, { position, hash }: KeptRecord): Promise<string> {
  if (hash === '') return 'no: the record cannot be read'
  try {
    const { signedTo, problem } = await log.verify()
    if (problem !== undefined && problem.position <= position)
      return `no: ${problemText(problem)}; \`pawl audit verify\` says more`
    return position <= signedTo
      ? `yes: the log is right and signed up to record ${signedTo}`
      : `not yet: the log is right, and signed up to record ${signedTo}; a later record will be signed and cover this one`
  } catch (error) {
    if (!isPawlError(error)) throw error
    return `unknown: ${error.message}`
  }
}

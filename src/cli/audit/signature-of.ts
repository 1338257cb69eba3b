import { isPawlError } from '../../base/index.ts'
import type { AuditLog, KeptRecord } from '../../ports/index.ts'
import { problemText } from './problem-text.ts'

/** Whether a record can be relied on. */
interface Signature {
  /** Whether a signature covers the record, and if not, why. */
  readonly text: string
  /** What is wrong with the log, before the record or after it; undefined if nothing is. */
  readonly trouble?: string
}

/** Whether a signature covers a record. A log that is wrong after the record may have lost later ones. */
export async function signatureOf(log: Pick<AuditLog, 'verify'>, { position, hash }: KeptRecord): Promise<Signature> {
  if (hash === '') return broken('the record cannot be read')
  try {
    const { signedTo, problem } = await log.verify()
    const wrong = problem && `${problemText(problem)}; \`pawl audit verify\` says more`
    if (problem !== undefined && problem.position <= position) return broken(wrong ?? '')
    const isSigned = position <= signedTo
    if (wrong !== undefined) {
      const trouble = `after this record, the log is not right: ${wrong}`
      return { text: `${isSigned ? 'yes' : 'no'}: signed up to record ${signedTo}; ${trouble}`, trouble }
    }
    return {
      text: isSigned
        ? `yes: the log is right and signed up to record ${signedTo}`
        : `not yet: the log is right, and signed up to record ${signedTo}; a later record will be signed and cover this one`,
    }
  } catch (error) {
    if (!isPawlError(error)) throw error
    return { text: `unknown: ${error.message}`, trouble: `whether the log is right is not known: ${error.message}` }
  }
}

function broken(why: string): Signature {
  return { text: `no: ${why}`, trouble: `the log is not right: ${why}` }
}

import { isPawlError, PawlError, sentenceOf } from '../../base/index.ts'
import { fileTrouble } from './file-trouble.ts'

/** Turns an error of the file system into one of the log: it names the file, and has a hint. */
export function logError(cause: unknown, done: 'read' | 'written'): PawlError {
  if (isPawlError(cause)) return cause
  const { what = sentenceOf(cause), hint = usualHint } = fileTrouble(cause) ?? {}
  const consequence = done === 'read' ? '' : '; nothing is decided that cannot be recorded'
  return new PawlError('audit-failed', `the audit log could not be ${done}: ${what}`, {
    cause,
    hint: `${hint}${consequence}`,
  })
}

const usualHint = 'check that the disk is not full, and that .pawl belongs to you'

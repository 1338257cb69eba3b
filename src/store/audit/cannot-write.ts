import { isPawlError, PawlError, sentenceOf } from '../../kernel/index.ts'

/** What the file system says, as an error of the log. */
export function cannotWrite(cause: unknown): PawlError {
  if (isPawlError(cause)) return cause
  return new PawlError('audit-failed', `the audit log could not be written: ${sentenceOf(cause)}`, {
    cause,
    hint: 'check that the disk is not full, and that .pawl belongs to you; nothing is decided that cannot be recorded',
  })
}

import { isPawlError, PawlError, sentenceOf } from '../../base/index.ts'

/** The system's error about a file, for people. */
export function fileError(error: unknown, path: string, verb: 'read' | 'written'): PawlError {
  if (isPawlError(error)) return error
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return readOnly(path, verb, error)
  if (code === 'ELOOP') {
    return new PawlError('settings-link', `${path} has become a link, and settings are not written through links`, {
      hint: 'put the file itself there',
      cause: error,
    })
  }
  return new PawlError('settings-failed', `${path} cannot be ${verb}: ${sentenceOf(error)}`, {
    hint: 'fix that and try again; the file was left as it is',
    cause: error,
  })
}

export function readOnly(path: string, verb: 'read' | 'written', cause?: unknown): PawlError {
  return new PawlError('settings-read-only', `${path} may not be ${verb}`, {
    hint: 'give yourself the right to it and to its folder, or ask its owner',
    cause,
  })
}

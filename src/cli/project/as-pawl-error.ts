import { isPawlError, PawlError, sentenceOf } from '../../base/index.ts'

/** An error as a sentence for people, with its place if present. */
export function asPawlError(cause: unknown, where?: string): PawlError {
  if (isPawlError(cause) && where === undefined) return cause
  const { code, hint } = isPawlError(cause) ? cause : { code: 'failed' as const, hint: undefined }
  return new PawlError(code, `${where === undefined ? '' : `${where}: `}${sentenceOf(cause)}`, { cause, hint })
}

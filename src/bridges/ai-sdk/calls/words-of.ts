import { isObject, type Json } from '../../../base/index.ts'

/** The words of a refusal, or of an error that a hook made. */
export function wordsOf(output: Json): string {
  if (typeof output === 'string') return output
  if (!isObject(output)) return JSON.stringify(output)
  const { denied_by: by, reason, error } = output
  if (typeof by === 'string' && typeof reason === 'string') return `${by}: ${reason}`
  return typeof error === 'string' ? error : JSON.stringify(output)
}

import type { Answer } from '../contract/brain.ts'

/** The reason of an answer, never empty: some agents ignore a refusal without a reason. */
export function reasonOf({ reason, type }: Answer): string {
  const words = reason?.trim() ?? ''
  if (words !== '') return words
  if (type === 'resume') return 'a hook says that the work is not done yet'
  return type === 'ask' ? 'a hook says that a person must decide' : 'a hook refused this and gave no reason'
}

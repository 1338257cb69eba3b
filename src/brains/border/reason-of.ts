import type { Answer } from '../contract/brain.ts'

/** The reason of an answer in words that are never empty: some agents take a refusal without a reason for none. */
export function reasonOf({ reason, type }: Answer): string {
  const words = reason?.trim() ?? ''
  if (words !== '') return words
  if (type === 'resume') return 'a hook says that the work is not done yet'
  return type === 'ask' ? 'a hook says that a person must decide' : 'a hook refused this and gave no reason'
}

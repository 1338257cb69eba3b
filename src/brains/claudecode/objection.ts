import { asText } from '../border/as-text.ts'
import type { Change, Moment } from '../contract/brain.ts'
import { isShapedLike } from './is-shaped-like.ts'
import { resultLike } from './result-like.ts'

/** A result without any text has no place for words. */
export function objection({ event }: Moment, { was, is }: Change): string | undefined {
  if (event !== 'tool.after' || isShapedLike(is, was) || resultLike(was, asText(is)) !== undefined) return undefined
  return 'the result has no text whose place something else could take'
}

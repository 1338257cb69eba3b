import type { Comment } from '../tree.ts'

/** A stretch of the text that is printed as one line though it was written as several. */
interface Stretch {
  readonly from: number
  readonly to: number
}

/**
 * One printed line holds one comment behind it. The header of a block may have been written over several lines with a
 * comment behind each, so all of these are taken as lines of their own, below the header.
 */
export function settleComments(comments: readonly Comment[], stretches: readonly Stretch[]): readonly Comment[] {
  let current = 0
  return comments.map((comment) => {
    const { offset } = comment.span
    while ((stretches[current]?.to ?? Number.POSITIVE_INFINITY) <= offset) current += 1
    const stretch = stretches[current]
    return stretch !== undefined && offset > stretch.from ? { ...comment, alone: true } : comment
  })
}

import { endAt, matchAt } from '../reading/end-at.ts'
import type { Span } from '../reading/span.ts'

/** The match of a sticky pattern at a place, unless it begins before `from`. */
export function spanAt(shape: RegExp, text: string, start: number, from = 0): Span | undefined {
  const end = start < from ? -1 : endAt(shape, text, start)
  return end === -1 ? undefined : { start, end }
}

/** The same of its first group, which ends where the pattern ends. */
export function groupAt(shape: RegExp, text: string, start: number, from = 0): Span | undefined {
  const group = start < from ? undefined : matchAt(shape, text, start)[1]
  const end = shape.lastIndex
  return group === undefined ? undefined : { start: end - group.length, end }
}

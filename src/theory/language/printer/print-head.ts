import type { Statement } from '../tree.ts'
import { type HeadPart, headParts } from './head-parts.ts'
import type { Page } from './page.ts'

/**
 * Prints the header of a statement in several lines, if comments are inside of it: each stays behind or above the part that it
 * belongs to. Returns whether it did.
 */
export function printHead(page: Page, statement: Statement, depth: number): boolean {
  if (!page.hasComment(statement.span)) return false
  const parts = headParts(statement)
  if (!parts.some(({ offset }) => page.hasCommentBefore(offset))) return false
  const nexts = nextOffsets(parts)
  let isFirst = true
  let line = ''
  const end = () => {
    if (isFirst) page.item(statement.span, depth, line)
    else page.line(depth + 2, line)
    isFirst = false
    line = ''
    page.open()
  }
  for (const [at, { text }] of parts.entries()) {
    const next = nexts[at] ?? 0
    if (line !== '' && (page.hasCommentBefore(next) || isJoined.test(text))) {
      end()
      page.comments(next, depth + 2)
    }
    line = line === '' ? text : `${line} ${text}`
  }
  end()
  return true
}

/** For each part, where the first of it and those behind it begins: they may have been written in another order. */
function nextOffsets(parts: readonly HeadPart[]): readonly number[] {
  let next = Infinity
  const nexts = parts.toReversed().map(({ offset }) => {
    next = Math.min(next, offset)
    return next
  })
  return nexts.reverse()
}

const isJoined = /^(?:AND|OR) /

import type { Span, Theory } from '../tree.ts'

/** The lines of a printed theory, with its comments and blank lines inserted again. */
export interface Page {
  /** A statement or a comment: the blank line above it is kept. */
  readonly item: (span: Span, depth: number, text: string) => void
  /** A line of the layout. */
  readonly line: (depth: number, text: string) => void
  /** A body begins: no blank line here. */
  readonly open: () => void
  /** The comments of the text before this offset that have not been printed. */
  readonly comments: (before: number, depth: number) => void
  /** Whether a comment that has not been printed is before the end of that place. */
  readonly hasComment: (place: Span) => boolean
  /** Whether a comment that has not been printed is before this offset. */
  readonly hasCommentBefore: (offset: number) => boolean
  readonly text: () => string
}

export function createPage({ comments, blankLines = [] }: Theory): Page {
  const lines: string[] = []
  let isOpen = true
  let isTaken = true // there is no line yet that could take a comment
  let lastLine = 0
  let printed = 0

  const line = (depth: number, text: string) => {
    lines.push(`${'  '.repeat(depth)}${text}`)
    isOpen = false
    isTaken = false
  }
  const item = (span: Span, depth: number, text: string) => {
    // Of two statements on one line, only the first has the blank line above it.
    if (!isOpen && span.line > lastLine && hasLine(blankLines, span.line - 1)) lines.push('')
    lastLine = span.line
    line(depth, text)
  }
  const behind = (text: string) => {
    lines.push(`${lines.pop()} #${text}`)
    isTaken = true
  }
  const open = () => {
    isOpen = true
  }
  const flush = (before: number, depth: number) => {
    for (; printed < comments.length; printed += 1) {
      const comment = comments[printed]
      if (comment === undefined || comment.span.offset >= before) return
      if (!comment.alone && !isTaken) behind(comment.text)
      else {
        item(comment.span, depth, `#${comment.text}`)
        isTaken = true
      }
    }
  }
  const hasCommentBefore = (offset: number) => (comments[printed]?.span.offset ?? Infinity) < offset
  const hasComment = ({ offset, length }: Span) => hasCommentBefore(offset + length)
  return {
    item,
    line,
    open,
    comments: flush,
    hasComment,
    hasCommentBefore,
    text: () => lines.map((one) => `${one}\n`).join(''),
  }
}

/** The lines come in their order; a set of a million of them would take longer to make than to read the text. */
function hasLine(lines: readonly number[], wanted: number): boolean {
  let from = 0
  let to = lines.length
  while (from < to) {
    const middle = (from + to) >> 1
    if ((lines[middle] ?? wanted) < wanted) from = middle + 1
    else to = middle
  }
  return lines[from] === wanted
}

import { columns } from '../terminal/print.ts'
import { textWidth } from '../terminal/text-width.ts'
import { visible } from '../terminal/visible.ts'
import { wrapped } from '../terminal/wrapped.ts'

/** How wide the dialogue is: 80 columns at most. The last column of a terminal stays free, because some break a full line. */
export function width(): number {
  return Math.max(20, Math.min(80, columns() - 1))
}

/** Words in lines that fit, the first of them behind `first`, the others below its end. */
export function paragraph(words: string, first = ''): string {
  const indent = ' '.repeat(textWidth(first))
  return wrapped(visible(words), width() - indent.length)
    .map((line, at) => `${at === 0 ? first : indent}${line}`.trimEnd())
    .join('\n')
}

import { textWidth, widthOf } from './text-width.ts'

/** A line as lines of at most so many columns. Each ends between words if it can; together they are the line, blanks and all. */
export function wrapped(line: string, columns: number): readonly string[] {
  const lines: string[] = []
  let current = ''
  let used = 0
  const add = (text: string, width: number) => {
    if (used > 0 && used + width > columns) {
      lines.push(current)
      current = ''
      used = 0
    }
    current += text
    used += width
  }
  for (const [word] of line.matchAll(/[^ ]+ *| +/g)) {
    const width = textWidth(word)
    if (width <= columns) add(word, width)
    else for (const character of word) add(character, widthOf(character))
  }
  return [...lines, current]
}

import { textWidth } from './text-width.ts'

/**
 * A text as lines of at most so many columns, broken between words. A continued line is indented like its start, so that it
 * does not look like one of its own. A list such as `Bash|Edit|Read` is also broken behind `|` if it is longer than a line. Another word that
 * is longer, such as a path or a hash, stays whole: it can be copied.
 */
export function fitLines(text: string, columns: number, plain: (line: string) => string = (line) => line): string {
  const widthOf = (words: string) => textWidth(plain(words))
  const fit = (line: string) => (widthOf(line) <= columns ? line : brokenLine(line, columns, { plain, widthOf }))
  return text.split('\n').map(fit).join('\n')
}

interface Measures {
  /** A line without invisible codes. */
  readonly plain: (line: string) => string
  readonly widthOf: (words: string) => number
}

function brokenLine(line: string, columns: number, { plain, widthOf }: Measures): string {
  const indent = indentBelow(plain(line), columns)
  const lines: string[] = []
  let current = ''
  for (const word of wordsOf(line, (words) => widthOf(words) <= columns - indent.length)) {
    const isFull = plain(current).trim() !== '' && widthOf(current + word) > columns
    if (isFull) lines.push(current)
    current = isFull ? `${indent}${word.trimStart()}` : current + word
  }
  return [...lines, current].join('\n')
}

/** Words with the blanks before them. A command between backquotes is one word, if it fits: people copy it. */
function wordsOf(line: string, isFitting: (words: string) => boolean): readonly string[] {
  // without the blanks at its end, each run of blanks has a word behind it, and is read once
  const found = line.trimEnd().match(/ *[^ `]*`[^`]{1,60}`[^ ]*| *[^ ]+/g) ?? []
  const broken = (words: readonly string[], parts: RegExp) =>
    words.flatMap((word) => (isFitting(word.trimStart()) ? [word] : (word.match(parts) ?? [])))
  return broken(broken(found, / *[^ ]+/g), / *[^ |]*\|+| *[^ |]+/g)
}

/** Below the words behind a mark or the branch of a tree; otherwise a little further in than the line. */
function indentBelow(line: string, columns: number): string {
  const [begin = ''] = /^[ │├└─]*(?:(?:ok|NO|do:|\?) +)?/.exec(line) ?? []
  const indent = begin.replaceAll('├', '│').replaceAll(/[^│]/g, ' ')
  const isFlat = begin.trim() === ''
  return indent.length > columns / 2 ? '  ' : isFlat ? `${indent}  ` : indent
}

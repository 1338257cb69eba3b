import { quoted, spelt } from '../lexer/spelling.ts'
import { isSeparator, type Token } from '../lexer/token.ts'
import { isKeyword, meantKeyword, type Reader } from './reader.ts'

/** Takes the keyword that opens a body; it may be on the next line. Without it, reading continues as if it were there. */
export function takeOpener(reader: Reader, keyword: string, header: Token): void {
  const isBelow = reader.peek().type === 'newline'
  const ahead = isBelow ? 1 : 0
  const isLast = isSeparator(reader.peek(ahead + 1))
  const meant = meantKeyword(reader.peek(ahead), [keyword])
  if (meant !== undefined && (isLast || !isBelow)) reader.correct(ahead, keyword)
  if (isKeyword(reader.peek(ahead), keyword)) {
    if (isBelow) reader.next()
    reader.next()
    return
  }
  const last = reader.last()
  const message = `\`${keyword}\` is missing behind ${quoted(spelt(last))}`
  reader.report('T015', last.span, message, `a block that begins with ${quoted(spelt(header))} needs it`)
}

/** Takes the `END` of a block, or reports that it is missing. */
export function closeBlock(reader: Reader, opener: Token, label: string): void {
  const stop = reader.peek()
  if (isKeyword(stop, 'END')) {
    reader.next()
    return
  }
  const until = stop.type === 'end' ? 'the end of the file' : `line ${stop.span.line}`
  reader.unclosed(opener.span, `${quoted(label)} is not closed before ${until}`, 'write `END` below its last statement')
}

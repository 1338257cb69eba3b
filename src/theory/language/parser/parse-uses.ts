import { isSeparator } from '../lexer/token.ts'
import type { Uses } from '../tree.ts'
import { isKeyword, meantKeyword, type Reader } from './reader.ts'
import { spanBetween } from './span.ts'
import { isTerm } from './terms.ts'

const form = 'write `USES "facts.sys2dsl"`, the file from the folder of this theory on'

/** Whether another theory is named here; `x USES y` is a fact. `USE "file"` is a slip: nothing else has a text behind one word. */
export function isUsesAhead(reader: Reader): boolean {
  const { type, text } = reader.peek(1)
  const isFile = (type === 'text' || text.endsWith('.sys2dsl')) && isSeparator(reader.peek(2))
  const meant = isFile ? meantKeyword(reader.peek(), ['USES']) : undefined
  if (meant !== undefined) reader.correct(0, meant)
  return isKeyword(reader.peek(), 'USES') && (isSeparator(reader.peek(1)) || isSeparator(reader.peek(2)))
}

/** `USES "file"`. A file name without quotes is a word, and understood. */
export function parseUses(reader: Reader): Uses | undefined {
  const start = reader.next()
  const token = reader.peek()
  if (isTerm(token)) reader.next()
  if ((token.type !== 'text' && token.type !== 'word') || token.text === '') {
    reader.report('T014', start.span, '`USES` names no file', form)
    return undefined
  }
  const { text, span } = token
  return { type: 'uses', path: { type: 'text', value: text, span }, span: spanBetween(start.span, span) }
}

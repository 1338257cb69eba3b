import { isSeparator } from '../lexer/token.ts'
import { isKeyword, meantKeyword, type Reader } from './reader.ts'

/** Whether a top-level block begins here, and which. */
export function headerAhead(reader: Reader): 'hook' | 'test' | 'macro' | undefined {
  const { type, text } = reader.peek()
  if (type !== 'variable') return undefined
  if (text === 'HOOK') return 'hook'
  if (text === 'TEST') return 'test'
  const ahead = reader.peek(1).type === 'newline' ? 2 : 1
  const next = reader.peek(ahead)
  const isAlone = ahead === 1 && isSeparator(reader.peek(2))
  if (isAlone && meantKeyword(next, ['BEGIN']) !== undefined) reader.correct(ahead, 'BEGIN')
  return isKeyword(reader.peek(ahead), 'BEGIN') ? 'macro' : undefined
}

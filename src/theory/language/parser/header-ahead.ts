import { declarationWords } from '../lexer/keywords.ts'
import { isSeparator } from '../lexer/token.ts'
import { isKeyword, meantKeyword, type Reader } from './reader.ts'
import { isVerb } from './terms.ts'

type DeclarationWord = (typeof declarationWords)[number]

/** Whether a top-level block or a declaration begins here, and which. */
export function headerAhead(reader: Reader): 'hook' | 'test' | 'macro' | DeclarationWord | undefined {
  const { type, text } = reader.peek()
  if (type !== 'variable') return undefined
  if (text === 'HOOK') return 'hook'
  if (text === 'TEST') return 'test'
  const declared = declarationWords.find((word) => word === text) ?? meantDeclaration(reader)
  if (declared !== undefined) return declared
  const ahead = reader.peek(1).type === 'newline' ? 2 : 1
  const next = reader.peek(ahead)
  const isAlone = ahead === 1 && isSeparator(reader.peek(2))
  if (isAlone && meantKeyword(next, ['BEGIN']) !== undefined) reader.correct(ahead, 'BEGIN')
  return isKeyword(reader.peek(ahead), 'BEGIN') ? 'macro' : undefined
}

/** `@RUL name IF …` in the place of a declaration; `@RUL a IS_A b` is a fact with a name. */
function meantDeclaration(reader: Reader): DeclarationWord | undefined {
  const [header, name, next] = [reader.peek(), reader.peek(1), reader.peek(2)]
  const isName = name.type === 'word' && !isVerb(name) && !isSeparator(next)
  if (header.text !== header.text.toUpperCase() || !isName || (isVerb(next) && next.text !== 'WHEN')) return undefined
  const meant = meantKeyword({ ...header, type: 'word' }, declarationWords)
  if (meant !== undefined) reader.correct(0, meant)
  return declarationWords.find((word) => word === meant)
}

import { hookOptions } from '../lexer/keywords.ts'
import { quoted, spelt } from '../lexer/spelling.ts'
import type { Name } from '../tree.ts'
import type { Reader } from './reader.ts'
import { isTerm } from './terms.ts'

/** Takes the word that names a block or its event. */
export function takeName(reader: Reader, missing: string, form: string): Name | undefined {
  const token = reader.peek()
  const { type, text, span } = token
  const isOption = type === 'word' && hookOptions.some((option) => option === text)
  if (!isOption && (isTerm(token) || type === 'variable')) {
    reader.next()
    if (type === 'word') return { text, span }
    reader.report('T014', span, `${quoted(spelt(token))} cannot be a name here: a name is a word`, `write ${form}`)
    return { text, span }
  }
  reader.report('T014', reader.last().span, missing, `write ${form}`)
  return undefined
}

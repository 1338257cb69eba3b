import { spelt } from '../lexer/spelling.ts'
import type { Macro } from '../tree.ts'
import { hookPlace, parseBody } from './parse-body.ts'
import { closeBlock, takeOpener } from './parse-frame.ts'
import type { Reader } from './reader.ts'
import { declare, type Scope } from './scope.ts'
import { spanBetween } from './span.ts'

/** A macro's name is a variable of the theory, so that two cannot have the same. */
export function parseMacro(reader: Reader, scope: Scope): Macro | undefined {
  const start = reader.next()
  const name = declare(scope, start, reader.report)
  if (name === undefined) reader.report('T014', start.span, 'the macro has no name', 'write `@name BEGIN … END`')
  takeOpener(reader, 'BEGIN', start)
  const body = parseBody(reader, hookPlace())
  closeBlock(reader, start, spelt(start))
  if (name === undefined) return undefined
  return { type: 'macro', name, body, span: spanBetween(start.span, reader.last().span) }
}

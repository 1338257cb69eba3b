import type { Test } from '../tree.ts'
import { parseBody } from './parse-body.ts'
import { closeBlock, takeOpener } from './parse-frame.ts'
import { takeName } from './parse-name.ts'
import { isKeyword, type Reader } from './reader.ts'
import { createScope } from './scope.ts'
import { spanBetween } from './span.ts'

const form = '`@TEST name GIVEN … EXPECT … END`'

export function parseTest(reader: Reader): Test | undefined {
  const start = reader.next()
  const name = takeName(reader, 'the test has no name', form)
  takeOpener(reader, 'GIVEN', start)
  // One scope for both: the expectations use names from GIVEN.
  const place = { scope: createScope(), depth: 0, closers: ['END', 'EXPECT'], isOfHook: false }
  const given = parseBody(reader, place)
  const expectToken = isKeyword(reader.peek(), 'EXPECT') ? reader.next() : undefined
  const expect = expectToken === undefined ? [] : parseBody(reader, { ...place, closers: ['END'] })
  if (expectToken === undefined) {
    reader.report('T020', start.span, 'the test has no `EXPECT`', `write ${form}`)
  }
  closeBlock(reader, start, name === undefined ? '@TEST' : `@TEST ${name.text}`)
  if (name === undefined) return undefined
  const span = spanBetween(start.span, reader.last().span)
  return { type: 'test', name, given, expect, expectSpan: expectToken?.span, span }
}

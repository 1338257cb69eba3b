import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { logRecord } from '../../../test/store/log-records.ts'
import { bytesOf, genesis, type LogLine, makeLine, readLine, readNext } from './log-line.ts'

const whole =
  /^(\{"position":(\d{1,15}),"previous":"([0-9a-f]{64})","record":.*),"hash":"([0-9a-f]{64})"(?:,"signature":"([A-Za-z0-9+/]{86}==)")?\}$/s

/** A line as docs/audit.md describes it, read in one piece. */
function plainly(bytes: Buffer): LogLine | undefined {
  const [, content, position, previous = '', hash = '', signature] = whole.exec(bytes.toString('latin1')) ?? []
  if (content === undefined) return undefined
  const line = { position: Number(position), previous, hash, content: Buffer.from(content, 'latin1') }
  return signature === undefined ? line : { ...line, signature }
}

const first = makeLine(9, genesis, logRecord({ reason: 'schön' }))
const second = makeLine(10, first.hash, logRecord())
const lines = [second, { ...second, signature: `${'A'.repeat(86)}==` }].map((line) => bytesOf([line]).subarray(0, -1))

test('a line that was changed, cut or lengthened anywhere is read as a slow reader reads it, after any other line', () => {
  const wrong: string[] = []
  const odd = Buffer.from('0aG"{},\\\n')
  for (const line of lines) {
    for (let at = 0; at <= line.length; at++) {
      const byte = odd.subarray(at % odd.length, (at % odd.length) + 1)
      const [before, after] = [line.subarray(0, at), line.subarray(at)]
      const changed = Buffer.concat([before, byte, after.subarray(1)])
      for (const bytes of [changed, before, after, Buffer.concat([before, byte, after])]) {
        const found = [readLine(bytes), ...[undefined, first, second].map((last) => readNext(bytes, last))]
        const expected = plainly(bytes)
        if (!found.every((one) => isDeepStrictEqual(one, expected))) wrong.push(bytes.toString('latin1'))
      }
    }
  }
  expect(wrong).toEqual([])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { onlyMessages } from './only-messages.ts'

/** The bytes that pass, if they come in pieces of these sizes. */
function passed(bytes: Buffer, sizes: readonly number[] = []): string {
  const stream = onlyMessages()
  let at = 0
  for (const size of [...sizes, bytes.length]) {
    stream.write(bytes.subarray(at, at + size))
    at += size
  }
  return (stream.read() as Buffer | null)?.toString('utf8') ?? ''
}

const frame = (body: string) => `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
const message = frame('{"text":"é😀"}')
const short = (text: string, sizes?: readonly number[]) => passed(Buffer.from(text), sizes)

test.each([
  ['a message', message, message],
  ['two messages', `${message}${message}`, `${message}${message}`],
  ['an empty body', frame(''), frame('')],
  ['a type beside the length', `Content-Type: x; charset=utf-8\r\n${message}`, message],
  ['a type behind the length', message.replace('\r\n\r\n', '\r\nContent-Type: x\r\n\r\n'), message],
  ['small letters', message.replace('Content-Length', 'content-length'), message],
  ['words in front of a message', `noise${message}`, message],
  ['a header without a length', `Content-Type: x\r\n\r\n${message}`, message],
  ['a length that is not a number', `Content-Length: abc\r\n\r\n${message}`, message],
  ['a length below zero', `Content-Length: -5\r\n\r\n${message}`, message],
  ['a length that no message has', `Content-Length: 99999999999999999999\r\n\r\n${message}`, message],
  [
    'a body that is longer than announced',
    `Content-Length: 3\r\n\r\n{"a":1}${message}`,
    `Content-Length: 3\r\n\r\n{"a${message}`,
  ],
  ['half of a message', message.slice(0, -3), ''],
])('%s: messages pass, and nothing else', (_, bytes, expected) => {
  expect(short(bytes)).toBe(expected)
})

test('noise without an end is not kept', () => {
  expect(short(`${'x'.repeat(50_000)}${message}`, [1000, 40_000])).toBe(message)
})

test('the pieces in which messages come do not matter', () => {
  const bytes = Buffer.from(`noise\r\n\r\n${message}${frame('x'.repeat(300))}rest${message}`)
  const whole = passed(bytes)
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 12 }), (sizes) => {
      expect(passed(bytes, sizes)).toBe(whole)
    }),
    { seed: 2, numRuns: 200 },
  )
})

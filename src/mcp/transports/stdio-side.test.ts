import { PassThrough, Writable } from 'node:stream'
import { expect, test } from 'vitest'
import type { PawlError } from '../../index.ts'
import type { Wire } from '../message/message.ts'
import { stdioSide } from './stdio-side.ts'

function opened(limits = {}) {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const problems: PawlError[] = []
  const side = stdioSide({ input, output, limits, logger: (problem) => void problems.push(problem) })
  const taken: Wire[] = []
  return { input, output, problems, side, taken }
}

const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}'
const later = () => new Promise((resolve) => setTimeout(resolve, 5))

test('lines may come in any pieces, with characters of several bytes, empty lines and both line ends', async () => {
  const { input, side, taken } = opened()
  side.onMessage((wire) => void taken.push(wire))
  const text = `{"a":"grüß 👋"}\r\n\n${ping}\n${ping}`
  for (const byte of Buffer.from(text)) input.write(Buffer.from([byte]))
  input.end()
  expect(await side.ended).toEqual({ problem: undefined })
  expect(taken.map((wire) => wire.text)).toEqual(['{"a":"grüß 👋"}', ping, ping])
})

test('a line that is too long ends the connection, and nothing behind it is read', async () => {
  const { input, side, taken } = opened({ messageBytes: 50 })
  side.onMessage((wire) => void taken.push(wire))
  input.write(`${ping}\n${'x'.repeat(40)}`)
  await later()
  input.write(`${'x'.repeat(40)}\n${ping}\n`)
  expect(await side.ended).toMatchObject({ problem: { code: 'mcp-too-large' } })
  expect(taken).toHaveLength(1)
})

test('reads no further while a message is dealt with', async () => {
  const { input, side, taken } = opened()
  let go: () => void = () => undefined
  side.onMessage((wire) => {
    taken.push(wire)
    return new Promise<void>((resolve) => {
      go = resolve
    })
  })
  input.write(`${ping}\n${ping}\n`)
  await later()
  expect(taken).toHaveLength(1)
  go()
  await later()
  expect(taken).toHaveLength(2)
})

test('a flood of lines that are not JSON is reported ten times', async () => {
  const { input, side, problems } = opened()
  side.onMessage(() => undefined)
  input.end('nonsense\n'.repeat(10_000))
  await side.ended
  expect(problems).toHaveLength(10)
})

test('a client that reads slowly makes the sender wait, and one that is gone ends the connection', async () => {
  const held: (() => void)[] = []
  const output = new Writable({ highWaterMark: 1, write: (_, __, done) => void held.push(done) })
  const side = stdioSide({ input: new PassThrough(), output })
  const waits = side.send({ value: {} })
  expect(waits).toBeInstanceOf(Promise)
  held.shift()?.()
  await waits
  output.destroy(new Error('EPIPE'))
  expect(await side.ended).toEqual({})
  expect(side.send({ value: {} })).toBeUndefined()
})

test('a text with line breaks between its tokens is sent as one line', () => {
  const { output, side } = opened()
  void side.send({ value: { a: 1 }, text: '{\r\n  "a": 1\n}' })
  expect(String(output.read())).toBe('{   "a": 1 }\n')
})

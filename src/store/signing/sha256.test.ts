import { hash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sha256 } from './sha256.ts'

test('it is the SHA-256 of the standard', () => {
  expect(sha256(Buffer.from('abc'))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

test('bytes of every length have the same hash as by Node', () => {
  for (let length = 0; length <= 1000; length++) {
    const bytes = Buffer.alloc(length, length)
    expect(sha256(bytes)).toBe(hash('sha256', bytes))
  }
})

test('any bytes have the same hash as by Node', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 5000 }), (array) => {
      const bytes = Buffer.from(array)
      expect(sha256(bytes)).toBe(hash('sha256', bytes))
    }),
  )
})

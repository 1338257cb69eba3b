import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { expect, test, vi } from 'vitest'
import { sha256 } from './sha256.ts'

test('it is the SHA-256 of the standard', () => {
  expect(sha256(Buffer.from('abc'))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

test('code that replaces the function of Node does not change it', () => {
  const replaced = vi.spyOn(crypto, 'hash').mockImplementation(() => Buffer.from('forged'))
  syncBuiltinESMExports()
  try {
    expect(sha256(Buffer.from(''))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  } finally {
    replaced.mockRestore()
    syncBuiltinESMExports()
  }
})

import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { answerChannel } from './answer-channel.ts'

const folder = mkdtempSync(join(tmpdir(), 'answer-channel-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a descriptor that cannot be moved is noticed when it is closed, or leads elsewhere', () => {
  const known = openSync(join(folder, 'answer'), 'w')
  const { file, isOurs } = answerChannel(known)
  expect([file, isOurs()]).toEqual([known, true])
  closeSync(known)
  expect(isOurs()).toBe(false)
  const other = openSync(join(folder, 'log'), 'w')
  expect([other, isOurs()]).toEqual([known, false]) // the system returns the smallest free number
  closeSync(other)
})

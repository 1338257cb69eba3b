import { expect, test } from 'vitest'
import { latinKey } from './latin-key.ts'

test.each([
  ['path', 'path'],
  ['p\u0430th', 'path'],
  ['pa\u200bth', 'path'],
  ['\uff50\uff41\uff54\uff48', 'path'],
  ['c\u03bfmmand', 'command'],
  ['\u0421ommand', 'Command'],
])('%j is read as %s', (key, seen) => {
  expect(latinKey(key)).toBe(seen)
})

test.each([
  '\u043a\u043e\u043c\u0430\u043d\u0434\u0430',
  'pr\u00e9nom',
  '\u5730\u5740',
  '\u03b1\u03c1\u03c7\u03b5\u03af\u03bf',
])('%j, a word of another language, stays as it is', (key) => {
  expect(latinKey(key)).toBe(key)
})

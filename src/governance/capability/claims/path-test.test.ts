import { expect, test } from 'vitest'
import { pathTest } from './path-test.ts'

test.each(['C:x', 'c:', 'C:..\\x', '//server/share', 'C:\\x', '\\\\server\\share'])(
  'where a backslash separates names, %s counts as a path',
  (text) => {
    expect(pathTest('/no-such-folder', '\\')(text)).toBe(true)
  },
)

test.each(['C:x', 'a:b', 'x: y'])('elsewhere, %s is not', (text) => {
  expect(pathTest('/no-such-folder', '/')(text)).toBe(false)
})
